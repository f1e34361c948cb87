import Foundation
import LifecycleEvents
import LifecycleJudging
import Testing

/// The reference pages are complete: docs/rules.md has every rule, docs/columns.md every column of the log.
struct ReferenceDocumentTests {
    private static let columns = Document.root.appendingPathComponent("docs/columns.md").path

    @Test func `the page of rules has each rule, with its hazards`() throws {
        let page = try #require(Document.all.first { $0.path == "docs/rules.md" })
        let explained = try Command().run(
            ["explain"] + Invariant.allCases.map(\.code) + ["--format", "json"]
        ).objects()
        let sections = page.text.components(separatedBy: "\n## ").dropFirst()
        for invariant in Invariant.allCases {
            let section = try #require(
                sections.first { $0.hasPrefix(invariant.code + ": ") },
                "docs/rules.md has no section \(invariant.code)")
            #expect(section.contains("`\(invariant.name)`"))
            let words = section.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            // What `explain` prints.
            let told = try #require(explained.first { $0["id"] as? String == invariant.code })
            let cause = words.split(separator: "**Cause.** ").last?.split(separator: " **Fix.** ").first ?? ""
            #expect((told["cause"] as? String)?.hasSuffix(cause) == true, "\(invariant.code): \(cause)")
            #expect(words.contains("**Fix.** \(told["uikit"] as? String ?? "")"), "\(invariant.code)")
            for kind in EventKind.allCases where kind.meaning != nil && kind.invariant == invariant {
                #expect(section.contains("`\(kind.name)`"), "\(invariant.code) does not name \(kind.name)")
            }
        }
        #expect(sections.count == Invariant.allCases.count)
        for kind in EventKind.allCases where kind.meaning != nil {
            #expect(page.text.contains("`\(kind.name)`"), "docs/rules.md does not name \(kind.name)")
        }
    }

    @Test func `the table of severities names each severity, the worst first`() throws {
        let page = try #require(Document.all.first { $0.path == "docs/rules.md" })
        let rows = page.prose.map(\.text).filter { $0.hasPrefix("| `") }
        let named = rows.compactMap { $0.firstMatch(of: /^\| `(\w+)`/).map { String($0.1) } }
        #expect(Array(named.prefix(FindingSeverity.allCases.count)) == FindingSeverity.allCases.map(\.name))
    }

    /// Where the page is out of date, this renews it:
    ///
    ///     RENEW_COLUMNS=1 swift test --filter ReferenceDocumentTests
    @Test func `the page of columns is what the command's schema prints`() throws {
        let page = try Self.columnsPage()
        if ProcessInfo.processInfo.environment["RENEW_COLUMNS"] != nil {
            try page.write(toFile: Self.columns, atomically: true, encoding: .utf8)
        }
        #expect(
            try String(contentsOfFile: Self.columns, encoding: .utf8) == page,
            "docs/columns.md is out of date; RENEW_COLUMNS=1 swift test --filter ReferenceDocumentTests renews it"
        )
    }

    private static func columnsPage() throws -> String {
        let command = try Command()
        var page = """
            # Columns of the log

            Every table and view that `animatorpool sql` can read, with the unit of each column. A column without a unit
            is a number, a name or a text. `id` is the run's number × 2⁴⁰ plus the number of the row. `animatorpool schema NAME` prints
            one of the tables below.

            A test makes this page from the log's own schema.

            """
        for object in try command.run("schema", "--format", "json").objects() {
            guard let name = object["name"] as? String else { continue }
            page +=
                "\n## \(name)\n\n\(object["meaning"] as? String ?? "")\n\n| column | unit | meaning |\n|---|---|---|\n"
            for column in try command.run("schema", name, "--format", "json").objects() {
                let meaning = (column["meaning"] as? String ?? "").replacing("|", with: "\\|")
                page += "| `\(column["column"] ?? "")` | \(column["unit"] as? String ?? "") | \(meaning) |\n"
            }
        }
        return page
    }
}
