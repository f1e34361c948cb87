@_exported import ListExploration
import ScrollSimulation

/// Fails the test with the shortest scroll found that makes the client of a list break a rule.
///
///     @Test func `no scroll breaks the feed`() async throws {
///         try await explore(budget: 5_000) { Feed($0) }
///     }
///
/// Each run generates steps and varies the decisions of a list: which cell of a pool is reused, what runs
/// first in a late frame, when a background occurs. The same budget and seed give the same result on every
/// machine. The failure contains a test to paste, which reproduces the scroll every time.
///
/// On Linux, runs have processes of their own. A run that traps, calls `exit` or does not return is a finding.
/// The client has no other threads there, and the test does not see what the client stores elsewhere: call
/// `#expect` in the client. On other systems, a run that ends the process is reported by the next test at this line.
///
/// - Parameters:
///   - budget: The count of runs, at least 1.
///   - list: The list and the animations of its cells. If it has steps, the search varies only the choices.
///   - families: The steps that a run may generate. Omit `screens` for a list that no other screen covers.
///   - seed: The seed that selects the runs.
///   - corpus: A folder that keeps the findings, relative to the folder of the test. Findings of earlier searches
///     run first: one that is not fixed fails the test, and a fixed one is named.
///   - isIsolated: Whether runs have processes of their own. With false, a debugger stops in the client.
///   - fileID: The file of the test, for the failure.
///   - filePath: The path of that file.
///   - line: The line of the test, for the failure.
///   - client: Creates the client, from any thread, once a run.
/// - Throws: `CancellationError` when the test is cancelled.
public func explore(
    budget: Int, list: Workload = ExploredList.workload,
    families: Set<ListSteps.Family> = Set(ListSteps.Family.allCases), seed: UInt64 = 1,
    corpus: String? = nil, isIsolated: Bool = true,
    fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    client: @escaping @Sendable (SimulatedList) -> any ListClient
) async throws {
    precondition(budget > 0, "A search makes at least one run, not \(budget).")
    let call = SearchedCall(fileID: fileID, filePath: filePath, line: line)
    try await TestSearch(
        of: call, replayedBy: "try await replay(list) \(call.closure)",
        modules: ["AnimatorPoolTesting", "ScrollSimulation", "Testing"],
        forking: isIsolated ? .ofList : nil, workers: 2, steps: list.steps.isEmpty ? nil : list.steps,
        families: families, seed: seed, budget: budget, corpus: corpus
    ) {
        ListSubject(expecting: list, client: client)
    }.perform()
}

/// Runs a workload with its steps and choices, and fails the test if the run breaks a rule, or if a choice does not
/// fit.
///
/// On Linux, the run has a process of its own. So a client that traps, calls `exit` or does not return fails the
/// test, and the next test runs.
///
/// - Parameters:
///   - list: The list, the steps and the choices.
///   - isIsolated: Whether the run has a process of its own. With false, a debugger stops in the client.
///   - fileID: The file of the test, for the failure.
///   - filePath: The path of that file.
///   - line: The line of the test, for the failure.
///   - client: Creates the client.
/// - Throws: `CancellationError` when the test is cancelled.
public func replay(
    _ list: Workload, isIsolated: Bool = true,
    fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    client: @escaping @Sendable (SimulatedList) -> any ListClient
) async throws {
    let call = SearchedCall(fileID: fileID, filePath: filePath, line: line)
    try await TestSearch(replaying: list, of: call, forking: isIsolated ? .ofList : nil) {
        ListSubject(expecting: list, client: client)
    }.perform()
}

extension ListSubject {
    fileprivate init(expecting list: Workload, client: @escaping @Sendable (SimulatedList) -> any ListClient)
    {
        self.init(expecting: list) { workload, seed, guide, record in
            Simulation(workload, seed: seed, client: client).judge(guide: guide, record: record)
        }
    }

    /// Creates a subject whose runs fail when the code under test records an issue of the test, for example with
    /// `#expect`.
    package init(expecting list: Workload, simulate: @escaping Simulate) {
        self.init(list, seed: 1) { workload, seed, guide, record in
            Failure.catching { simulate(workload, seed, guide, record) }
        }
    }
}
