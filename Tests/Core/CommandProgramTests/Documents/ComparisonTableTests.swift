import CommandTestSupport
import Foundation
import Testing

/// README shows what `animatorpool compare` prints, in part and as a table of Markdown.
///
/// Where it is out of date, this renews it:
///
///     RENEW_README=1 swift test --filter ComparisonTableTests
struct ComparisonTableTests {
    /// The rows that README shows, by their labels in the command's table.
    private static let labels = [
        "would crash (misuses)", "seen (hazards)", "held (hazards)", "latent (hazards)",
        "harmless bare frames a display",
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
        let shown = try labels.map { label in
            try #require(rows.first { $0.first == label }, "compare prints no row \(label)")
        }
        let lines = [heading.map { $0.isEmpty ? " " : $0 }, heading.map { _ in "---" }] + shown
        return lines.map { "|\($0.joined(separator: "|"))|" }.joined(separator: "\n")
    }
}
