import LifecycleEvents
import LifecycleJudging

/// A run as a report's page reads it: blocks of events and of frames, and what is said of all of them.
///
/// It may go on for as long as the run grows: a block has what came since the last one, and what is said is asked for
/// at any moment. What stays in memory are the cells, the texts and the violations.
package struct ReportBlocks: Sendable {
    /// How many of a rule's violations are told in full. All are counted.
    static let toldViolations = 200

    /// So many events or frames make a block: few enough that a page reads one between two frames.
    package static let blockLength = 8192
    /// One rule broken all the time must not hide the first time another one was.
    private static let keptViolations = 100_000

    private let run: RunDescription
    private var states = CellStates()
    private var events = EventColumns()
    private var frames = FrameColumns()
    private var eventCount = 0
    private var frameCount = 0
    private var missedMs = 0.0
    private var tally: LifecycleTally
    private var checker: InvariantChecker
    private var vocabulary = ReportVocabulary()
    /// What led to a finding is looked for once: it lies before the finding.
    private var causes: [Violation: [ReportExplanations.Link]] = [:]
    /// The time of the latest event, or of a frame's end.
    package private(set) var lastNs: Int64 = 0

    package init(_ run: RunDescription) {
        self.run = run
        let rules = InvariantRules(
            keptViolations: Self.keptViolations, frameNs: InvariantRules.frameNs(refreshNs: run.refreshNs))
        tally = LifecycleTally(rules: rules)
        checker = InvariantChecker(rules: rules)
    }

    package mutating func add(_ event: LifecycleEvent) {
        states.take(event)
        events.append(event, states)
        tally.eat(event)
        checker.eat(event)
        vocabulary.eat(event)
        eventCount += 1
        lastNs = max(lastNs, event.tNs)
    }

    package mutating func add(_ frame: FrameRecord) {
        frames.append(frame)
        frameCount += 1
        missedMs += Double(frame.missedVsyncs) * Double(frame.intervalNs) / 1e6
        lastNs = max(lastNs, frame.endNs)
    }

    /// The events since the last block; nil where there are fewer than `count`.
    package mutating func takeEvents(atLeast count: Int = 1) -> [UInt8]? {
        events.count >= count ? events.takeBlock() : nil
    }

    /// The frames since the last block; nil where there are fewer than `count`.
    package mutating func takeFrames(atLeast count: Int = 1) -> [UInt8]? {
        frames.count >= count ? frames.takeBlock() : nil
    }

    /// What is said of all that was added so far, as JSON: as if the run ended here.
    ///
    /// - Parameter endedNs: when it ends, in nanoseconds since its start.
    /// - Throws: what the explanations throw.
    package mutating func about(
        _ options: ReportOptions, _ explanations: ReportExplanations, endedNs: Int64
    ) throws -> String {
        // The end is tried on a copy: more may come.
        var (checker, tally) = (checker, tally)
        checker.finish(atNs: endedNs) { _ in }
        tally.finish(atNs: endedNs)
        tally.census = checker.census
        let seconds = Nanoseconds.seconds(endedNs)
        let summary = RunSummary(
            run: options.number, workload: run.workload ?? run.name, strategy: run.strategy ?? "",
            regime: run.regime ?? "", cells: run.cells ?? "", seed: run.seed ?? 0, virtualSeconds: seconds,
            wallSeconds: 0, frames: frameCount, hitchMsPerSecond: seconds > 0 ? missedMs / seconds : 0,
            violations: checker.violationCounts, tally: tally)
        return ReportAbout(
            run: run, options: options, events: eventCount, frames: frameCount, endedNs: endedNs,
            summaryJSON: options.summaryJSON ?? summary.json(), vocabulary: vocabulary,
            violationCounts: checker.violationCounts, violations: told(checker.violations),
            causes: try causes(of: checker.violations, explanations), advice: explanations.advice
        ).json
    }

    private func told(_ violations: [Violation]) -> [Violation] {
        var told: [Invariant: Int] = [:]
        return violations.filter {
            told[$0.invariant, default: 0] += 1
            return told[$0.invariant, default: 0] <= Self.toldViolations
        }
    }

    /// What led to the first violation of each rule, and to the first misuse of each kind.
    private mutating func causes(
        of violations: [Violation], _ explanations: ReportExplanations
    ) throws -> [ReportAbout.Cause] {
        var known: Set<Invariant> = [.noMisuse]
        let firsts = violations.filter { known.insert($0.invariant).inserted } + vocabulary.firstMisuses
        return try firsts.map { violation in
            let links = try causes[violation] ?? explanations.cause(violation)
            causes[violation] = links
            return ReportAbout.Cause(violation: violation, links: links)
        }
    }
}
