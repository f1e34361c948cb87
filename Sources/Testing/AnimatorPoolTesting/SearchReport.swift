import ListExploration
import ScrollSimulation

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
            "A run ended the process of an earlier test, and was left out now. To see it again, if it is not mended, "
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
