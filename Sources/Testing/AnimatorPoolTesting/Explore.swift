import Exploration
import LifecycleEvents
@_exported import ListExploration
import ListExploration
import ScrollSimulation
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Fails the test with the shortest scroll found that makes the client of a list break a rule.
///
///     @Test func `no scroll breaks the feed`() async throws {
///         try await explore(budget: 5_000) { Feed($0) }
///     }
///
/// Each run generates steps and varies the decisions of a list: which cell of a pool is reused, what runs
/// first in a late frame, when a background occurs. The same budget and seed give the same result on every
/// machine. The failure contains a test to paste, which reproduces the scroll every time. If a run ends the
/// process, the next test at this line reports that run.
///
/// - Parameters:
///   - budget: The count of runs.
///   - list: The list and the animations of its cells. If it has steps, the search varies only the choices.
///   - families: The steps that a run may generate. Omit `screens` for a list that no other screen covers.
///   - seed: The seed that selects the runs.
///   - fileID: The file of the test, for the failure.
///   - filePath: The path of that file.
///   - line: The line of the test, for the failure.
///   - client: Creates the client, from any thread, once a run.
/// - Throws: `CancellationError` when the test is cancelled.
public func explore(
    budget: Int, list: Workload = ExploredList.workload,
    families: Set<ListSteps.Family> = Set(ListSteps.Family.allCases), seed: UInt64 = 1,
    fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    client: @escaping @Sendable (SimulatedList) -> any ListClient
) async throws {
    let underWay = RunsUnderWay(test: "\(fileID):\(line):\(seed)")
    defer { underWay?.finish() }
    let name = Mutex("Feed")
    let subject = ListSubject(list, seed: 1) { list in
        let made = client(list)
        name.withLock { $0 = "\(type(of: made))" }
        return made
    }
    var ended: [[Step]] = []
    let search = try await ListSearch.run(
        subject, steps: list.steps.isEmpty ? nil : list.steps, families: families, seed: seed, budget: budget,
        untilFound: true, underWay: underWay
    ) { ended.append($0.steps) }
    let feed = name.withLock { $0 }
    let report = SearchReport(
        fileID: fileID, filePath: filePath, line: line,
        expectation: "Simulation(list, seed: 1) { \(feed)($0) }.run().expectNoViolation()")
    if let text = report.failure(of: search, ended: ended) { report.fail(with: text) }
}

extension RunsUnderWay {
    /// Opens the file for the test with this name, in the folder for temporary files.
    package convenience init?(test name: String) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        let file = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
        self.init(path: "\(folder)/animatorpool-explore-\(file)")
    }
}

/// Formats the failure of a search: a test to paste, which reproduces the scroll every time.
package struct SearchReport: Sendable {
    private let place: TestPlace
    /// The expression that runs the workload `list` and expects no violation.
    private let expectation: String

    package init(
        fileID: String, filePath: StaticString, line: Int, expectation: String
    ) {
        place = TestPlace(fileID: fileID, filePath: filePath, line: line)
        self.expectation = expectation
    }

    /// Returns the message of the failure; nil if nothing was found. Reports the runs that ended the process
    /// of an earlier test, otherwise the first finding. Runs schedules to explain the finding.
    ///
    /// - Parameter ended: The steps of the runs that ended the process.
    package func failure(of search: ListSearch, ended: [[Step]]) -> String? {
        if ended.isEmpty {
            return search.shrunk.first.flatMap { text(of: $0, search) }
                ?? search.unreproduced.first.map { Self.text(ofUnreproduced: $0, search) }
        }
        return
            "A run ended the process of an earlier test, and was left out now. To see it again, if it is not fixed, "
            + "run the test once more. The steps that were under way:\n\n"
            + ended.map { "list.steps = [\(Step.code(of: $0))]" }.joined(separator: "\n")
    }

    /// Fails the test.
    package func fail(with text: String) { Failure.report(text, at: place) }

    private static func text(ofUnreproduced found: ListSearch.Found, _ search: ListSearch) -> String {
        "Run \(found.number) of a search broke a rule, and did not break it again: the client depends on more than "
            + "the steps and the choices of the run, for example on a clock or on the order of a set"
            + (search.difference(of: found).map { ": \($0)" } ?? "") + "."
    }

    private func text(of found: ShrunkFinding, _ search: ListSearch) -> String? {
        guard let code = found.story.finding?.violation.invariant.code else { return nil }
        let list = found.story.workload
        var test = ["var list = ExploredList.workload  // or the list of the search"]
        test.append("list.steps = [\(Step.code(of: list.steps))]")
        if !list.choices.isEmpty {
            test.append("list.choices = [\(list.choices.map { $0.code }.joined(separator: ", "))]")
        }
        test.append(expectation)
        var lines = ["\(found.story.title) Found in \(search.schedules) runs. To see it again:", ""]
        lines += ["@Test func `\(code) holds`() async throws {"] + test.map { "    \($0)" } + ["}"]
        lines += ["", "What happens:"] + found.story.lines().map { "  \($0)" }
        lines += ["", "What each part may be:"] + search.explanation(of: found).map { "  \($0)" }
        return lines.joined(separator: "\n")
    }
}

extension Step {
    /// The step as Swift code, for files that import `ScrollSimulation`.
    var code: String {
        switch self {
        case .turn(let steps): ".turn([\(Self.code(of: steps))])"
        case .repeat(let times, let steps): ".repeat(times: \(times), steps: [\(Self.code(of: steps))])"
        case .screen(let step) where step == ScreenStep(step.action): ".\(step.action)"
        case .screen(let step):
            ".screen(ScreenStep(.\(step.action), animated: \(step.isAnimated), from: \(step.from.code)))"
        case .swipeBack(let swipe):
            switch swipe.path {
            case .even(let velocity):
                ".swipeBack(Swipe(.even(velocity: \(velocity)), cancelAt: \(swipe.cancelAt.code)))"
            case .recorded: ".\(self)"
            }
        case .resize(let size, let animated):
            ".resize(Size(width: \(size.width), height: \(size.height)), animated: \(animated))"
        case .reload(let at, let count, let animated):
            ".reload(at: \(at), count: \(count), animated: \(animated.code))"
        case .batch(let updates, let animated, let itemsAfter):
            ".batch({ var batch = BatchUpdates(); \(updates.code); return batch }(), animated: \(animated), "
                + "itemsAfter: \(itemsAfter.code))"
        default: ".\(self)"
        }
    }

    static func code(of steps: [Step]) -> String { steps.map { $0.code }.joined(separator: ", ") }
}

extension BatchUpdates {
    fileprivate var code: String {
        func calls(_ name: String, _ ranges: [Range<Int>]) -> [String] {
            ranges.map { "batch.\(name)(at: \($0.lowerBound), count: \($0.count))" }
        }
        let calls =
            calls("delete", deletes) + calls("insert", inserts)
            + moves.map { "batch.move(from: \($0.from), to: \($0.to))" } + calls("reload", reloads)
            + calls("reconfigure", reconfigures)
        return calls.joined(separator: "; ")
    }
}

extension RunChoice {
    /// The choice as Swift code, for files that import `ScrollSimulation` and `AnimatorPool`.
    var code: String {
        let item = item.map { "item: ItemID(\($0.rawValue)), " } ?? ""
        return "RunChoice(.\(kind.rawValue), \(item)occurrence: \(occurrence), value: \(value))"
    }
}

extension Optional {
    fileprivate var code: String { map { "\($0)" } ?? "nil" }
}
