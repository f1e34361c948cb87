import CommandTestSupport
import Foundation
import LifecycleEvents
import LifecycleJudging
import LifecycleStore
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

    /// A column in the dictionary of the page: what it means, and in which tables it means something else.
    private struct Entry {
        let word: String
        let column: String
        let unit: String
        private(set) var meanings: [(text: String, tables: [String])] = []

        mutating func add(_ meaning: String, of table: String) {
            if let place = meanings.firstIndex(where: { $0.text == meaning }) {
                meanings[place].tables.append(table)
            } else {
                meanings.append((meaning, [table]))
            }
        }

        /// The commonest meaning, then those of other tables.
        var line: String {
            let common = meanings.map(\.tables.count).max()
            let first = meanings.firstIndex { $0.tables.count == common } ?? 0
            let others = meanings.indices.filter { $0 != first }.map { place in
                "; \(meanings[place].tables.map { "`\($0)`" }.joined(separator: ", ")): \(meanings[place].text)"
            }
            // SQL has the word itself, but for capitals.
            let name = word == column ? "`\(word)`" : "`\(word)` (`\(column)`)"
            let inUnit = unit.isEmpty || unit == "nanoseconds" ? "" : ", in \(unit)"
            return "- \(name)\(inUnit): \(meanings[first].text)\(others.joined())"
        }
    }

    private static func columnsPage() throws -> String {
        let command = try Command()
        var lists: [String: String] = [:]
        var entries: [Entry] = []
        for object in try command.run("schema", "--format", "json").objects() {
            let name = try #require(object["name"] as? String)
            let isQuestion = Question.all.contains { $0.viewName == name }
            var kind = try #require(object["kind"] as? String)
            // Other views than those of questions and stories are steps between the stored tables and the views.
            if kind == "view", !isQuestion, !name.hasSuffix("_story") { kind = "stored" }
            var names: [String] = []
            for column in try command.run("schema", name, "--format", "json").objects() {
                let inSQL = try #require(column["column"] as? String)
                guard kind != "stored", let word = column["word"] as? String else { continue }
                names.append(word)
                let (unit, meaning) = (column["unit"] as? String ?? "", column["meaning"] as? String ?? "")
                var place = entries.firstIndex { $0.word == word && $0.column == inSQL && $0.unit == unit }
                if place == nil {
                    entries.append(Entry(word: word, column: inSQL, unit: unit))
                    place = entries.count - 1
                }
                entries[place ?? 0].add(meaning, of: name)
            }
            let sentence = (object["meaning"] as? String ?? "").prefix { $0 != "." }
            // Each view has the run, and the page of questions has what a question answers.
            if kind == "view" { names.removeAll { $0 == "run" } }
            let words = names.map { " `\($0)`" }.joined()
            lists[kind, default: ""] +=
                kind == "stored"
                ? "`\(name)` " : "- **\(name)**:\(isQuestion ? "" : " \(sentence).")\(words)\n"
        }
        let dictionary = entries.sorted { ($0.word, $0.column) < ($1.word, $1.column) }.map { $0.line + "\n" }
        return """
            \(head)
            \(lists["table"] ?? "")
            ## Answers to questions, and stories

            [Questions](questions.md) says what each view answers. Each has the column `run`, too.

            \(lists["view"] ?? "")
            ## Columns

            \(dictionary.joined())
            ## As stored

            The views above are made from these tables, whose columns `animatorpool schema NAME` explains:
            \((lists["stored"] ?? "").dropLast()).

            """
    }

    private static let head = """
        # Tables and columns

        **A table has one name everywhere.** `runs`, `events`, `frames`, `cells`, `uses` and `animators` are commands, views in SQL,
        places of the service, and tables of `export --to csv`. A question of `ask` is a view in SQL, with `_` in place of `-`.

        **A column has one word.** Commands, the service and CSV files write it in camelCase, with times in seconds. SQL, in brackets
        below, writes snake_case, with times in nanoseconds (`_ns`). The time of an event is `tNs`, in nanoseconds, in the NDJSON log
        and in `events` and `hazards`, and `time` elsewhere.

        **`id`**, only in SQL, is the run's number × 2⁴⁰ plus the row's (`seq`, `frame`, `cell`, `animator`, or the first `seq` of a
        use). To select run 5, write `id BETWEEN 5 << 40 AND (6 << 40) - 1`, or `run_id = 5` in a view without `id`.

        `animatorpool schema NAME` prints a table with its columns. A test makes this page from it.

        ## Tables

        """
}
