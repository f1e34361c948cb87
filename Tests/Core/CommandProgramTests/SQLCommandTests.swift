import CommandTestSupport
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

    #if os(Linux)
        @Test func `with too little memory for a command it says how much it needs`() throws {
            // With less than 40 MB, a debug build does not reach its own code.
            let told = try command.shell("ulimit -d 48000; animatorpool sql 'select 1'")
            #expect(told.status == 2)
            #expect(told.errors.contains("may use 46 MB of memory, and needs 64"), "\(told.errors)")
        }
    #endif

    private static let endless = "with recursive n(x) as (select 1 union all select x + 1 from n) "

    @Test func `an answer has no limit, and is not held in memory`() throws {
        // 300 MB. The limit is for the data of each process, to which the stacks of its threads belong: without room for a
        // thread, Dispatch waits for ever.
        let query = Self.endless + "select hex(zeroblob(50000)) as a from n limit 3000"
        #if os(Linux)
            let limit = "ulimit -d 200000; "
        #else
            let limit = ""
        #endif
        let told = try command.shell(
            "set -o pipefail; \(limit)animatorpool sql '\(query)' --limit none --format ndjson | wc -c")
        #expect(told.status == 0 && told.errors.isEmpty, "\(told.errors)")
        #expect(told.output.trimmingCharacters(in: .whitespacesAndNewlines) == "\(3000 * 100_009)")
    }

    @Test(arguments: [
        "with recursive n(x) as (select 1 union all select x + 1 from n) select hex(zeroblob(75000)) from n",
        "select hex(zeroblob(4000000)) from (select 1 union all values (2), (3), (4), (5), (6), (7), (8), (9))",
    ])
    func `a table that is too large is an error, and nothing of it is printed`(query: String) throws {
        let ended = try command.run("sql", query, "--limit", "none")
        #expect(ended.status == 2 && ended.output == "")
        #expect(
            ended.errors.contains(
                "the table has more than 64000000 bytes; ask for fewer rows, or for --format csv"))
        #expect(ended.errors.split(separator: "\n").count == 1, "\(ended.errors)")
    }

    @Test func `an answer that breaks off ends with status 2, after the rows before`() throws {
        let query =
            "select 1 as a union all values (2), (3) union all select max(x) from ("
            + Self.endless + "select x from n)"
        let ended = try command.run("sql", query, "--timeout", "1", "--format", "csv")
        #expect(ended.status == 2 && ended.output == "a\n1\n2\n3\n")
        #expect(ended.errors.contains("took longer than 1.0 s for its next row"), "\(ended.errors)")
        #expect(ended.errors.split(separator: "\n").count == 1)
    }

    @Test func `a query may take longer than its limit while rows come`() throws {
        // Each of the 40 rows takes at least a twentieth of a second, and more when the machine is busy.
        let slow = "(\(Self.endless)select max(x) from (select x from n limit 150000) where x + i > 0) as a"
        let query = "select \(slow) from (\(Self.endless)select x as i from n limit 40)"
        let told = try command.run("sql", query, "--timeout", "2", "--format", "csv")
        #expect(told.status == 0, "\(told.errors)")
        #expect(told.output == "a\n" + String(repeating: "150000\n", count: 40))
    }

    @Test func `a reader that has read enough ends the query without a word`() throws {
        let told = try command.shell(
            "animatorpool sql '\(Self.endless)select x from n' --limit none --format csv | head -n 3; echo ${PIPESTATUS[0]}"
        )
        #expect(told.output == "x\n1\n2\n141\n" && told.errors.isEmpty, "\(told.errors)")
    }

    @Test func `a disk that is full ends the query with status 2`() throws {
        try #require(FileManager.default.fileExists(atPath: "/dev/full"))
        let told = try command.shell(
            "animatorpool sql '\(Self.endless)select x from n' --limit none --format csv > /dev/full")
        #expect(
            told.status == 2 && told.errors.contains("standard output: cannot be written"), "\(told.errors)")
        #expect(told.errors.split(separator: "\n").count == 1, "\(told.errors)")
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
