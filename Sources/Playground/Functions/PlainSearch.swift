// The page has a limit of bytes, so its search is plain: without swarms, states that a client names itself, passes of many
// runs, causes with several findings, and words for choices. The folders `Native` of the targets have them.

extension ScheduleMaker {
    func drawSwarm(_ random: inout SeededGenerator) -> [Step] { space.drawSteps(random: &random) }
    func steered() -> ScheduleMaker { self }
}

extension ScheduleSearch {
    func noteStates(of result: ScheduleResult, isNew: Bool, steps: () -> [Step]) {}
}

extension ScheduleShrinker {
    func searchFurther() {}
    func shrinkRivals() {}
}

struct SteeredStates: Hashable, Sendable {}

struct SteeredPicks: Sendable {
    func pick(_ random: inout SeededGenerator) -> Int? { nil }
}

package struct Rivals<Step: Hashable & Sendable>: Hashable, Sendable {
    mutating func add(_ rival: Schedule<Step>, of steps: [Step]) {}
}

extension ScheduleExplainer {
    func nearestFirst(_ numbers: [Int], to value: Int) -> [Int] { numbers }

    func addMoments(of step: Int, _ continuation: Continuation) {
        let kept = Swift.min(step + 1, found.steps.count)
        addMoment(steps: kept, choices: taken.count { $0.step <= step }, continuation)
    }
}

/// A run ends its process only in a test or a command.
package enum RunEnd: Hashable, Sendable {
    init?(failureOf run: JudgedRun, _ log: SearchedLog) { return nil }

    var title: String { switch self {} }
    var finding: ScheduleFinding { switch self {} }
    var fingerprint: Fingerprint { switch self {} }
}

extension ListFinding {
    static func addBreach(
        _ violation: Violation, in events: [LifecycleEvent], during step: Step?, to hash: inout StableHash
    ) {}
}

extension ListSearch {
    mutating func add(_ finding: ShrunkFinding) -> ShrunkFinding? {
        shrunk.append(finding)
        return finding
    }

    func wordsOfChoice(_ part: ScheduleExplanation<Step>.MarkedPart, in finding: ShrunkFinding) -> String? {
        nil
    }
    func wordsOfOther(_ option: Int, at site: ChoiceSite, in finding: ShrunkFinding) -> String? { nil }
    func words(_ moments: [ScheduleExplanation<Step>.Moment], of finding: ShrunkFinding) -> String? { nil }
}

extension ScheduleExplanation.Freedom {
    static func words(_ values: [Int], not others: [Int]) -> String {
        "some values, such as \(values.prefix(3).map { "\($0)" }.joined(separator: ", "))"
    }
}

extension CauseSearch {
    func lostAgain(since displayed: LifecycleEvent, _ role: String) -> [Link]? { nil }
}

// No strategy of the page makes the mistakes of an app's own data source, so the page has no advice on them.

extension MisuseAdvice {
    private static var none: MisuseAdvice { MisuseAdvice(cause: "", uikit: "", animatorPool: nil) }

    static var applyWhileApplying: MisuseAdvice { none }
    static var layoutLoop: MisuseAdvice { none }
    static var dequeuedViewNotReturned: MisuseAdvice { none }
    static var registrationPerRequest: MisuseAdvice { none }
    static var reconfiguredAsAnotherKind: MisuseAdvice { none }
    static var cellNotRegistered: MisuseAdvice { none }
    static var noViewReturned: MisuseAdvice { none }
    static var layoutOfMissingItem: MisuseAdvice { none }
    static var scrolledOutOfBounds: MisuseAdvice { none }
    static var duplicateIdentifiers: MisuseAdvice { none }
    static var noLayout: MisuseAdvice { none }
}
