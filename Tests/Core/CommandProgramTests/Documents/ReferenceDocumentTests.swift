import CommandTestSupport
import Foundation
import LifecycleEvents
import LifecycleJudging
import Testing

/// The reference pages are complete: docs/rules.md has every rule, docs/columns.md every column of the log.
struct ReferenceDocumentTests {
    private static let columns = Document.root.appendingPathComponent("docs/columns.md").path

    @Test func `the table of severities names each severity, the worst first`() throws {
        let page = try #require(Document.all.first { $0.path == "docs/rules.md" })
        let rows = page.prose.map(\.text).filter { $0.hasPrefix("| `") }
        let named = rows.compactMap { $0.firstMatch(of: /^\| `(\w+)`/).map { String($0.1) } }
        #expect(Array(named.prefix(FindingSeverity.allCases.count)) == FindingSeverity.allCases.map(\.name))
    }

    @Test func `SQL writes the word of each column by one rule`() throws {
        let command = try Command()
        for object in try command.run("schema", "--format", "json").objects() {
            let name = try #require(object["name"] as? String)
            for column in try command.run("schema", name, "--format", "json").objects() {
                guard let word = column["word"] as? String, let sql = column["column"] as? String else {
                    continue
                }
                if sql == "t_ns" {
                    #expect(word == (["events", "hazards"].contains(name) ? "tNs" : "time"), "\(name)")
                    continue
                }
                let snake = word.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : "\($1)" }
                let time = (snake.hasSuffix("_time") ? String(snake.dropLast(5)) : snake) + "_ns"
                let isTime = column["unit"] as? String == "nanoseconds"
                #expect(
                    isTime ? sql == time : sql == snake || sql == snake + "_id", "\(name).\(sql): \(word)")
            }
        }
    }

    @Test(arguments: ["runs", "events", "frames", "cells", "uses", "animators"])
    func `a table's command, CSV file and SQL view have the same columns`(table: String) throws {
        let command = try Command()
        _ = try command.run("simulate", "flip-flop", "--items", "50", "--quiet")
        let known = try command.run("schema", table, "--format", "json").objects().map {
            $0["word"] as? String
        }
        func header(_ arguments: [String]) throws -> [String] {
            let result = try command.run(arguments)
            try #require(result.status == 0, "\(result.errors)")
            return result.output.split(whereSeparator: \.isNewline).first?.split(separator: ",").map(
                String.init) ?? []
        }
        let columns = try header(
            [table, "--format", "csv", "--limit", "1"].dropLast(table == "runs" ? 2 : 0))
        #expect(!columns.isEmpty && columns.allSatisfy(known.contains), "\(columns)")
        #expect(
            try header(["sql", "select * from \(table)", "--format", "csv", "--limit", "1"]).count
                == known.count)
        guard table != "runs" else { return }
        #expect(try header(["export", "--to", "csv", "--table", table]) == columns)
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
        var page = head
        var kind = ""
        for object in try command.run("schema", "--format", "json").objects() {
            guard let name = object["name"] as? String, let newKind = object["kind"] as? String else {
                continue
            }
            if newKind != kind { page += "\n## \(titles[newKind] ?? newKind)\n" }
            kind = newKind
            let isStored = kind == "stored"
            page += "\n### \(name)\n\n\(object["meaning"] as? String ?? "")\n\n"
            page +=
                isStored
                ? "| in SQL | unit | meaning |\n|---|---|---|\n"
                : "| column | in SQL | unit in SQL | meaning |\n|---|---|---|---|\n"
            for column in try command.run("schema", name, "--format", "json").objects() {
                let word = isStored ? "" : "| \((column["word"] as? String).map { "`\($0)`" } ?? "") "
                let meaning = (column["meaning"] as? String ?? "").replacing("|", with: "\\|")
                page +=
                    "\(word)| `\(column["column"] ?? "")` | \(column["unit"] as? String ?? "") | \(meaning) |\n"
            }
        }
        return page
    }

    private static let titles = [
        "table": "Tables", "view": "Answers to questions, and stories", "stored": "As stored",
    ]

    private static let head = """
        # Tables and columns

        **A table has one name everywhere.** `runs`, `events`, `frames`, `cells`, `uses` and `animators` are commands, views in SQL,
        places of the service, and tables of `export --to csv`. A question of `ask` is a view in SQL, with `_` in place of `-`.

        **A column has one word.** The rule has three parts:

        1. Commands, the service and CSV files write the word in camelCase: `missedVsyncs`, `animator`. Times are in seconds:
           `attachedTime`, `expected`.
        2. SQL writes the word in snake_case: `missed_vsyncs`. A time is in nanoseconds and ends in `_ns`, in place of `Time` where the
           word has it: `attached_ns`, `expected_ns`. The number of a cell, an animator or a run ends in `_id`: `animator_id`.
        3. The time of an event is `tNs`, in nanoseconds, in the lines of the NDJSON log and in `events` and `hazards`, which repeat them.
           It is `time` elsewhere, and `t_ns` in SQL.

        A column without a word is only in SQL. `id` is the run's number × 2⁴⁰ plus the number of the row, so that a range of it
        selects a run. A column without a unit is a number, a name or a text. `animatorpool schema NAME` prints one of the tables
        below, and a test makes this page from them.

        """
}
