import Exploration
import LifecycleEvents
import ListExploration
import ScrollSimulation

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
/// first in a late frame, when a background comes. The same budget and seed find the same on every machine. The failure has
/// the steps as code that fails again every time. A run that ends the process is named by the next test at this place.
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
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line)
    let underWay = RunsUnderWay(path: temporaryPath(of: "\(fileID):\(line):\(seed)"))
    defer { underWay?.finish() }
    var ended: [[Step]] = []
    let search = try await ListSearch.run(
        ListSubject(list, seed: 1, client: client), steps: list.steps.isEmpty ? nil : list.steps,
        families: families, seed: seed, budget: budget, untilFound: true, underWay: underWay
    ) { ended.append($0.steps) }
    if !ended.isEmpty {
        Failure.report(
            "A run ended the process of an earlier test, and was left out now. To see it again, if it is not mended, "
                + "run the test once more. The steps that were under way:\n\n"
                + ended.map { code(of: $0) }.joined(separator: "\n"), at: place)
    } else if let found = search.shrunk.first {
        Failure.report(found.failure(after: search.schedules), at: place)
    }
}

/// Returns the path of the file for a test's name.
private func temporaryPath(of name: String) -> String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    return "\(folder)/animatorpool-explore-\(String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" }))"
}

private func code(of steps: [Step]) -> String {
    "list.steps = [\(steps.map { ".\($0)" }.joined(separator: ", "))]"
}

extension ShrunkFinding {
    /// What is broken, how to see it again, and what happens.
    fileprivate func failure(after runs: Int) -> String {
        let workload = story.workload
        var lines = ["\(story.title) Found in \(runs) runs. To see it again:", ""]
        lines.append(code(of: workload.steps))
        if !workload.choices.isEmpty {
            lines.append("list.choices = [\(workload.choices.map { $0.code }.joined(separator: ", "))]")
        }
        lines.append("Simulation(list, seed: 1, client: client).run().expectNoViolation()")
        lines += ["", "What happens:"] + story.lines().map { "  \($0)" }
        return lines.joined(separator: "\n")
    }
}

extension RunChoice {
    /// The choice as Swift code.
    fileprivate var code: String {
        let item = item.map { "item: ItemID(\($0.rawValue)), " } ?? ""
        return "RunChoice(.\(kind.rawValue), \(item)occurrence: \(occurrence), value: \(value))"
    }
}
