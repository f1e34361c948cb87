import CommandTestSupport
import Foundation
import Testing

/// README shows what `animatorpool compare` counts for AnimatorPool and for the four ways that people write.
///
/// Where the table is out of date, this renews it:
///
///     RENEW_README=1 swift test --filter ComparisonTableTests
struct ComparisonTableTests {
    /// The rows of README's table: a strategy in words, and its name.
    private static let ways = [
        ("AnimatorPool", "reuse-safe"),
        ("made once, with the cell", "once-per-cell"),
        ("made in `cellForItemAt`", "in-data-source"),
        ("made by `DispatchQueue.main.async`", "next-turn"),
        ("the same, the old one not stopped", "no-teardown"),
    ]

    /// The columns of README's table, by their labels in the command's table.
    private static let columns = [
        ("would crash", "would crash (misuses)"), ("wrong on screen", "seen (hazards)"),
        ("idle or leaked", "held (hazards)"),
    ]

    private static let mark = "RENEW_README=1 renews it -->\n"

    @Test func `README's table is what the command prints`() throws {
        let path = Document.root.appendingPathComponent("README.md").path
        let readme = try String(contentsOfFile: path, encoding: .utf8)
        let start = try #require(readme.firstRange(of: Self.mark)?.upperBound)
        let end = try #require(readme[start...].firstRange(of: "\n\n")?.lowerBound)
        let table = try Self.table()
        if ProcessInfo.processInfo.environment["RENEW_README"] != nil {
            try readme.replacingCharacters(in: start..<end, with: table)
                .write(toFile: path, atomically: true, encoding: .utf8)
        } else {
            #expect(
                readme[start..<end] == table,
                "README.md is out of date; RENEW_README=1 swift test --filter ComparisonTableTests renews it")
        }
    }

    private static func table() throws -> String {
        let result = try Command().run("compare", "--no-log")
        try #require(result.status == 0, "\(result.errors)")
        // Columns stand two blanks or more apart.
        let rows = result.output.split(separator: "\n").map { line in
            line.split(separator: #/  +/#, omittingEmptySubsequences: false).map(String.init)
        }
        let heading = try #require(rows.first { $0.first == "" && $0.count > 2 })
        let counts = try columns.map { column in
            try #require(rows.first { $0.first == column.1 }, "compare prints no row \(column.1)")
        }
        let lines = try ways.map { way in
            let place = try #require(heading.firstIndex(of: way.1), "compare prints no column \(way.1)")
            return ["\(way.0) (`\(way.1)`)"] + counts.map { $0[place] }
        }
        let head = ["a cell's animator"] + columns.map(\.0)
        return ([head, head.map { _ in "---" }] + lines)
            .map { "|\($0.joined(separator: "|"))|" }.joined(separator: "\n")
    }
}
