import CommandTestSupport
import Foundation
import Testing

/// `--columns` and `--limit none`.
struct TableOptionsTests {
    private static let prepared = PreparedFolder(
        simulating: ["fling-cut-by-touch", "--strategy", "reuse-safe"],
        ["fling-cut-by-touch", "--strategy", "no-teardown"])
    private let command: Command

    init() throws { command = try Command(Self.prepared) }

    private func objects(_ arguments: String...) throws -> [[String: Any]] {
        let result = try command.run(arguments + ["--format", "json"])
        #expect(result.status == 0, "\(arguments) \(result.errors)")
        return try result.objects()
    }

    @Test func `filters count before the limit, and a cut is reported`() throws {
        let all = try objects("events", "--kind", "misuse", "--limit", "none")
        #expect(all.count > 3)
        let some = try command.run("events", "--kind", "misuse", "--limit", "3", "--format", "json")
        #expect(
            try some.objects().compactMap { $0["seq"] as? Int } == all.prefix(3).map { $0["seq"] as? Int })
        #expect(some.errors == "cut after 3 rows; --limit or --after shows more\n")
        let exact = try command.run(
            "events", "--kind", "misuse", "--limit", "\(all.count)", "--format", "json")
        #expect(try exact.objects().count == all.count && exact.errors.isEmpty)
    }

    @Test func `columns are those that were asked for, in their order, in every format`() throws {
        let csv = try command.run("events", "--columns", "kind,seq", "--limit", "2", "--format", "csv")
        #expect(csv.output.hasPrefix("kind,seq\n"))
        #expect(csv.output.split(separator: "\n").count == 3)
        let json = try objects("events", "--columns", "seq,animator", "--limit", "1")
        #expect(Set(json[0].keys) == ["seq", "animator"])
        let table = try command.run("ask", "misuses", "--columns", "error", "--limit", "1").output
        #expect(table.split(separator: "\n").first == "error")
        #expect(try command.run("runs", "--columns", "run,strategy").output.hasPrefix("run  strategy\n"))
        #expect(
            try command.run("animators", "--run", "all", "--columns", "run,animator", "--limit", "1").output
                .hasPrefix("run  animator\n"))
    }

    @Test func `none is no limit`() throws {
        let events = try objects("runs").compactMap { $0["events"] as? Int }
        #expect(try objects("events", "--run", "2", "--limit", "none").count == events[1])
        let all = try command.run("events", "--run", "all", "--limit", "none", "--format", "csv")
        #expect(all.output.split(separator: "\n").count == events.reduce(1, +) && all.errors.isEmpty)
        #expect(try objects("sql", "select seq from events", "--limit", "none").count == events.reduce(0, +))
        for arguments in [["story", "--cell", "1"], ["ask", "timeline"], ["frames"]] {
            let result = try command.run(arguments + ["--limit", "none"])
            #expect(result.status == 0 && result.errors.isEmpty, "\(arguments) \(result.errors)")
        }
    }

    @Test func `columns of verdicts and causes are chosen too`() throws {
        let broken = try command.run("verify", "--columns", "count,invariant", "--format", "csv")
        #expect(broken.status == 1 && broken.output.hasPrefix("count,invariant\n"))
        let causes = try objects("cause", "--invariant", "I6", "--columns", "invariant,firstSeq")
        #expect(causes.count == 1 && Set(causes[0].keys) == ["invariant", "firstSeq"])
    }

    @Test(arguments: [
        ("events --where cell=3", "Unknown option '--where'"),
        ("events --columns seq,nope", "--columns: there is no column “nope”; there are run, seq"),
        ("events --columns seq,knd", "--columns: there is no column “knd”; did you mean `kind`?"),
        ("sql 'select knd from events'", "no such column: knd; did you mean `kind`?"),
        ("sql 'select * from evnts'", "no such table: evnts; did you mean `events`?"),
        ("events --columns seq,seq", "“seq” appears twice"), ("events --columns ,", "there is no column “”"),
        ("cause --columns seq", "--columns has no effect on this text"),
        ("ask leaks --columns t_ns", "there is no column “t_ns”"),
    ])
    func `a column that is not there is one line`(line: String, reason: String) throws {
        let result = try command.shell("animatorpool " + line)
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors.contains(reason), "\(result.errors)")
        #expect(result.errors.split(separator: "\n").count == 1)
    }
}
