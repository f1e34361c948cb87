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

/// Searches for the shortest scroll that breaks the client of a list, and fails the test with it.
///
///     @Test func `no scroll breaks the feed`() async throws {
///         try await explore(budget: 5_000) { Feed($0) }
///     }
///
/// Each run makes up steps, and decides otherwise what a list decides by itself: which cell of a pool is reused, what is
/// first in a late frame, when a background comes. The same budget and seed find the same on every machine. The failure is
/// a test to paste, which fails with the same scroll every time. A run that ends the process is named by the next test at this place.
///
/// - Parameters:
///   - budget: How many runs.
///   - list: The list, and what its cells animate. With steps, only the choices change.
///   - families: The steps that a run makes up; leave out `screens` for a list that no other screen covers.
///   - seed: Which runs are tried.
///   - fileID: The file of the test, for the failure.
///   - filePath: The path of that file.
///   - line: The line of the test, for the failure.
///   - client: Makes the client, from any thread, once a run.
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
    /// The file of the test with this name, in the folder for temporary files.
    package convenience init?(test name: String) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        let file = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
        self.init(path: "\(folder)/animatorpool-explore-\(file)")
    }
}
