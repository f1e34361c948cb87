import Foundation
import Testing

/// `--where`, `--columns` and `--limit none`.
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

    @Test(arguments: [
        ("kind=misuse cell>3", "kind = 'misuse' AND cell_id > 3"),
        ("kind!=misuse, cell<=2 and seq>=100", "kind != 'misuse' AND cell_id <= 2 AND seq >= 100"),
        ("detail~Paused", "instr(detail, 'Paused') > 0"),
        ("animator=null cell=2", "animator_id IS NULL AND cell_id = 2"),
        ("animator!=null turn<10", "animator_id IS NOT NULL AND turn < 10"),
        ("kind='animator.tornDown'", "kind = 'animator.tornDown'"),
        ("tNs>1000000000 tNs<2e9", "t_ns > 1000000000 AND t_ns < 2000000000"),
        ("seq>=100 seq<=101", "seq >= 100 AND seq <= 101"), ("kind=nonsense", "0"), ("cell=99999999999", "0"),
    ])
    func `rows are those of which the condition holds`(condition: String, sql: String) throws {
        let shown = try objects("events", "--limit", "none", "--where", condition).compactMap {
            $0["seq"] as? Int
        }
        let meant = try objects(
            "sql", "select seq from events where run_id = 2 and \(sql) order by seq", "--limit", "none"
        ).compactMap { $0["seq"] as? Int }
        #expect(shown == meant)
    }

    @Test func `a condition counts before the limit, and a cut is said`() throws {
        let all = try objects("animators", "--where", "outcome=misused", "--limit", "none")
        #expect(all.count > 3)
        let some = try command.run(
            "animators", "--where", "outcome=misused", "--limit", "3", "--format", "json")
        #expect(
            try some.objects().compactMap { $0["animator"] as? Int }
                == all.prefix(3).map { $0["animator"] as? Int })
        #expect(some.errors == "cut after 3 rows; --limit or --after shows more\n")
        let exact = try command.run(
            "animators", "--where", "outcome=misused", "--limit", "\(all.count)", "--format", "json")
        #expect(try exact.objects().count == all.count && exact.errors.isEmpty)
    }

    @Test func `conditions hold for answers and runs too, in the names and units that are shown`() throws {
        let lifetimes = try objects(
            "ask", "lifetimes", "--run", "1", "--where", "lifeTime>0.1", "--limit", "none")
        let all = try objects("ask", "lifetimes", "--run", "1", "--limit", "none")
        #expect(!lifetimes.isEmpty && lifetimes.count < all.count)
        #expect(lifetimes.allSatisfy { ($0["lifeTime"] as? Double ?? 0) > 0.1 })
        #expect(
            try objects("runs", "--where", "strategy=no-teardown").compactMap { $0["run"] as? Int } == [2])
        let cells = try objects("cells", "--run", "all", "--where", "run=1 backed=yes")
        #expect(
            !cells.isEmpty && cells.allSatisfy { $0["backed"] as? Bool == true && $0["run"] as? Int == 1 })
    }

    @Test(arguments: [
        ("events", "seq>abc", "--where: seq is a number, and “abc” is none"),
        ("events", "tNs='5'", "--where: tNs is a number, and “5” is none"),
        ("animators", "attachedTime!=soon", "--where: attachedTime is a number, and “soon” is none"),
        ("events", "cell~3", "--where: ~ searches a text, and cell is a number"),
        ("runs", "events<many", "--where: events is a number, and “many” is none"),
    ])
    func `a number is not compared with a text`(table: String, condition: String, reason: String) throws {
        let result = try command.run(table, "--where", condition)
        #expect(result.status == 2)
        #expect(result.errors.contains(reason), "\(result.errors)")
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

    @Test func `rows and columns of verdicts and causes are chosen too`() throws {
        let rules = try objects("verify", "--run", "1", "--where", "seq>=0")
        #expect(rules.isEmpty)
        let broken = try command.run(
            "verify", "--where", "invariant=I6", "--columns", "count,invariant", "--format", "csv")
        #expect(broken.status == 1 && broken.output.hasPrefix("count,invariant\n"))
        #expect(broken.output.split(separator: "\n").count == 2 && broken.output.contains(",I6\n"))
        let none = try command.run("verify", "--where", "invariant=I99")
        #expect(none.status == 1 && none.output.hasSuffix(", but no row matches.\n"))
        let causes = try objects("cause", "--where", "invariant=I6", "--columns", "invariant,firstSeq")
        #expect(causes.count == 1 && Set(causes[0].keys) == ["invariant", "firstSeq"])
        #expect(try command.run("cause", "--where", "invariant=I6").output.contains(" (I6): "))
        #expect(try command.run("cause", "--where", "invariant=I99").output == "No such rule is broken.\n")
    }

    @Test(arguments: [
        ("events --where cel=3", "--where: there is no column “cel”; there are run, seq, tNs"),
        ("events --where cell", "“cell” has no sign behind it"),
        ("events --where 'cell>'", "cell> has no value behind it"),
        ("events --where '>3'", "a condition begins with a column"),
        ("events --where ' '", "there is no condition"),
        ("events --where ''", "the value of --where is empty"),
        ("events --where 'cell=1 or cell=2'", "there is no or"),
        ("events --where \"detail='x\"", "the quotation mark behind detail= has no second one"),
        ("events --where 'cell>null'", "null is compared with = or !="),
        ("events --where '1=1; drop table event'", "a condition begins with a column"),
        ("events --columns seq,nope", "--columns: there is no column “nope”; there are run, seq"),
        ("events --columns seq,seq", "“seq” appears twice"), ("events --columns ,", "there is no column “”"),
        ("frames --where cell=3", "there is no column “cell”; there are frame, turn"),
        ("ask --where seq=3", "--where has no effect without a question"),
        ("verify --where nope=3", "there is no column “nope”; there are invariant, severity, count"),
        ("verify --where seq=3 --format github", "--where has no effect beside --format github"),
        ("cause --where nope=3", "there is no column “nope”; there are invariant, seq"),
        ("cause --columns seq", "--columns has no effect on what is told"),
        ("ask leaks --columns t_ns", "there is no column “t_ns”"),
    ])
    func `a condition or a column that is none is one line`(line: String, reason: String) throws {
        let result = try command.shell("animatorpool " + line)
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors.contains(reason), "\(result.errors)")
        #expect(result.errors.split(separator: "\n").count == 1)
    }
}
