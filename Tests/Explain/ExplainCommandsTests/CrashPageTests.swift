import CommandTestSupport
import Foundation
import Testing

/// The table of common crashes in docs/crashes.md says what `animatorpool explain` finds.
struct CrashPageTests {
    /// The texts of each row, and the id of the exception.
    private static func rows() throws -> [(texts: [String], id: String)] {
        let page = try #require(Document.all.first { $0.path == "docs/crashes.md" })
        let table = try #require(page.text.components(separatedBy: "held by CrashPageTests").last)
            .components(separatedBy: "\n\n")[0]
        return table.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
            let cells = row.split(separator: "|").map(String.init)
            let texts = cells[0].matches(of: /`([^`]+)`/).map { String($0.1) }
            return (texts, cells[3].filter { $0 != " " && $0 != "`" })
        }
    }

    @Test func `explain finds each text of the table of common crashes`() throws {
        let command = try Command()
        let rows = try Self.rows()
        #expect(rows.count >= 10)
        for row in rows {
            #expect(!row.texts.isEmpty)
            for text in row.texts {
                let result = try command.run("explain", text, "--format", "json")
                #expect(result.status == 1, "\(text)")
                #expect(try result.objects().map { $0["id"] as? String } == [row.id], "\(text)")
            }
        }
    }
}
