import CommandTestSupport
import Foundation
import LifecycleStore
import Testing

/// What the log's tables are, told by the command.
struct SchemaTests {
    private let command: Command

    init() throws { command = try Command() }

    @Test func `every table and view of a log is told, with its columns`() throws {
        _ = try command.run("simulate", "fling-cut-by-touch", "--quiet")
        let there = try command.run(
            "sql",
            "select name, type from sqlite_schema where type in ('table', 'view') and name not like 'sqlite_%' and name not like 'grdb_%'",
            "--format", "json"
        ).objects()
        let told = try command.run("schema", "--format", "json").objects()
        #expect(told.allSatisfy { ($0["meaning"] as? String)?.hasSuffix(".") == true })
        #expect(
            Set(told.compactMap { $0["name"] as? String })
                == Set(there.compactMap { $0["name"] as? String }))
        for table in told where table["kind"] as? String != "view" {
            let name = try #require(table["name"] as? String)
            let columns = try command.run(
                "sql", "select name from pragma_table_xinfo(:name) order by cid", "-p", "name=\(name)",
                "--format", "json"
            ).objects().compactMap { $0["name"] as? String }
            let described = try command.run("schema", name, "--format", "json").objects()
            #expect(described.compactMap { $0["column"] as? String } == columns, "\(name)")
            #expect(described.allSatisfy { ($0["meaning"] as? String)?.isEmpty == false }, "\(name)")
        }
    }

    @Test func `a status is told to its end, and times have a unit`() throws {
        let run = try command.run("schema", "run_row", "--format", "json").objects()
        let status = run.first { $0["column"] as? String == "status" }?["meaning"] as? String
        #expect(status?.contains("0 open") == true && status?.contains("4 interrupted") == true)
        #expect(run.first { $0["column"] as? String == "ended_ns" }?["unit"] as? String == "nanoseconds")
    }

    @Test func `a name that is none is one line`() throws {
        let result = try command.run("schema", "photos")
        #expect(
            result.status == 2
                && result.errors.contains("there is no table or view “photos”; there are runs, events"))
    }

    @Test func `help on a question says what its columns mean`() throws {
        for question in Question.all {
            let help = try command.run("ask", question.name, "--help")
            #expect(help.status == 0 && help.output.contains(question.view.sentence))
            for column in question.columns {
                #expect(help.output.contains(column.meaning), "\(column.name)")
            }
        }
        let help = try command.run("ask", "leaks", "--help").output
        #expect(try command.run("help", "ask", "leaks").output == help)
        // The page of questions leaves the SQL to the help. Its parameters select a run.
        _ = try command.run("simulate", "flip-flop", "--items", "20", "--quiet")
        for question in Question.all {
            let help = try command.run("ask", question.name, "--help").output
            let query = try #require(help.split(separator: "\n").first { $0.contains("SELECT ") })
            let parameters =
                question.hasID
                ? ["-p", "first=\(1 << 40)", "-p", "last=\((2 << 40) - 1)"] : ["-p", "run=1"]
            let result = try command.run(
                ["sql", "\(query)", "--limit", "none", "--format", "csv"] + parameters)
            let rows = try command.run("ask", question.name, "--limit", "none", "--format", "csv").output
            #expect(result.status == 0, "\(question.name): \(result.errors)")
            #expect(
                result.output.split(whereSeparator: \.isNewline).count
                    == rows.split(whereSeparator: \.isNewline).count, "\(question.name)")
        }
        let leaks = try command.run("ask", "leaks", "--help").output.components(separatedBy: "In SQL")[0]
        #expect(leaks.contains("attachedTime") && !leaks.contains("attached_ns"))
        #expect(try command.run("ask", "--help").output.contains("USAGE: animatorpool ask"))
        #expect(try command.run("ask", "--help").output.contains("left-behind"))
    }
}
