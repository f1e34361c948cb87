import Exploration
import LifecycleEvents
@_exported import ListExploration
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
