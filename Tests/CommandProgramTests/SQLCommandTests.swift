import Foundation
import Testing

/// `sql` as a service will use it: whatever the query does, it ends.
struct SQLCommandTests {
    private static let prepared = PreparedFolder(simulating: ["jump-to-item"])
    private let command: Command

    init() throws { command = try Command(Self.prepared) }

    @Test(arguments: [
        // One function, which nothing interrupts.
        "select printf('%.*c', 2000000000, 'a')",
        "select instr(zeroblob(16000000), zeroblob(8000000) || x'01')",
        "with recursive n(x) as (select 1 union all select x + 1 from n) select max(x) from n",
    ])
    func `a query that takes too long is ended, whatever it does`(query: String) throws {
        let start = ContinuousClock.now
        let ended = try command.run("sql", query, "--timeout", "1")
        #expect(ended.status == 2)
        #expect(ended.output == "")
        #expect(ended.errors.contains("took longer than 1.0 s"), "\(ended.errors)")
        #expect(ended.errors.split(separator: "\n").count == 1)
        // Alone it takes 1.5 s; without an end it would take more than half a minute.
        #expect(ContinuousClock.now - start < .seconds(25))
    }

    @Test(arguments: [
        "with recursive n(x) as (select 1 union all select x + 1 from n) select zeroblob(150000) from n",
        "select zeroblob(400000)",
        "with recursive n(x) as (select 1 union all select x + 1 from n limit 100) select zeroblob(8000) from n",
    ])
    func `an answer that is too large is an error, and nothing of it is printed`(query: String) throws {
        for format in ["table", "json", "csv"] {
            let ended = try command.run("sql", query, "--format", format, "--max-size", "640kB")
            #expect(ended.status == 2)
            #expect(ended.output == "", "\(format)")
            #expect(ended.errors.split(separator: "\n").count == 1, "\(ended.errors)")
        }
    }

    @Test func `an answer may have 64 MB and no more`() throws {
        let ended = try command.run("sql", "select zeroblob(33000000)", "--format", "csv")
        #expect(ended.status == 2 && ended.output == "")
        #expect(ended.errors.split(separator: "\n").count == 1, "\(ended.errors)")
    }

    @Test func `an answer may be allowed more`() throws {
        let query = "select zeroblob(300)"
        #expect(try command.run("sql", query, "--max-size", "200").status == 2)
        let whole = try command.run("sql", query, "--max-size", "2kB", "--format", "csv")
        #expect(whole.status == 0 && whole.output.contains(String(repeating: "00", count: 300)))
    }

    @Test func `a mistake in a query is told once`() throws {
        let wrong = try command.run("sql", "selec 1")
        #expect(wrong.status == 2 && wrong.output == "")
        #expect(wrong.errors == "animatorpool: animatorpool.sqlite: near \"selec\": syntax error\n")
    }

    @Test func `a query may begin with a comment, and a parameter hold what it likes`() throws {
        let told = try command.run("sql", "select :a as a -- all", "-p", "a=--db=x y", "--format", "csv")
        // A spreadsheet would calculate a text that begins with a minus.
        #expect(told.output == "a\n'--db=x y\n", "\(told.errors)")
    }

    @Test func `the part that is ended is no command of its own`() throws {
        #expect(try !command.run("help").output.contains("sql-child"))
    }
}
