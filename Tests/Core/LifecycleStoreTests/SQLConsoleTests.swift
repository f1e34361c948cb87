import Foundation
import LifecycleEvents
import LifecycleStore
import Testing

struct SQLConsoleTests {
    private let folder: TemporaryFolder
    private let path: String
    private let console: SQLConsole

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("log.sqlite")
        do { try LogFile(path: path, durable: false).write(Script.random(count: 500, seed: 3).events) }
        console = try SQLConsole(path: path)
    }

    private func run(
        _ sql: String, _ parameters: [String: SQLValue] = [:], rowLimit: Int? = nil
    ) throws -> SQLResult {
        try console.run(sql, parameters: parameters, rowLimit: rowLimit, seconds: 10)
    }

    @Test func `a query gives typed rows`() throws {
        #expect(
            try run("SELECT 1 AS a, 2.5 AS b, 'x' AS c, NULL AS d, x'0102' AS e")
                == SQLResult(
                    columns: ["a", "b", "c", "d", "e"],
                    rows: [[.integer(1), .real(2.5), .text("x"), .null, .blob([1, 2])]], wasCut: false))
        #expect(try run("SELECT count(*) FROM events WHERE run_id = 1; -- all").rows == [[.integer(500)]])
    }

    @Test func `parameters are named and must all be given and used`() throws {
        #expect(
            try run("SELECT :a || $b", ["a": .text("x"), "b": .integer(3)]).rows == [[.text("x3")]])
        #expect(message { try run("SELECT :a") } == "parameter a has no value; give one with -p a=value")
        #expect(message { try run("SELECT 1", ["a": .null]) } == "the query has no parameter :a")
        #expect(message { try run("SELECT ?") } == "parameter 1 has no name; write it as :name")
    }

    @Test func `typed text becomes the value it reads as`() {
        #expect(SQLValue(typed: "17") == .integer(17))
        #expect(SQLValue(typed: "-0.5") == .real(-0.5))
        #expect(SQLValue(typed: "cell.created") == .text("cell.created"))
        #expect(SQLValue(typed: "nan") == .text("nan"))
    }

    @Test func `rows beyond the limit are left out and said to be`() throws {
        let cut = try run("SELECT seq FROM events WHERE id > 0", rowLimit: 10)
        #expect(cut.rows.count == 10)
        #expect(cut.wasCut)
        #expect(try !run("SELECT seq FROM events WHERE seq <= 10", rowLimit: 10).wasCut)
    }

    @Test func `an answer that is too large is refused before it is held`() throws {
        let error = try #require(throws: StoreError.self) {
            try console.run(
                "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT zeroblob(1000) FROM n",
                byteLimit: 100_000, seconds: 10)
        }
        #expect(error.reason == .tooLarge)
        #expect(try console.run("SELECT zeroblob(1000)", byteLimit: 2000, seconds: 10).bytes == 1064)
    }

    @Test(arguments: ["SELECT zeroblob(17000000)", "SELECT instr(zeroblob(60000000), x'01')"])
    func `a value of a query has at most 16 megabytes`(sql: String) {
        #expect(message { try run(sql) } == "string or blob too big")
    }

    @Test func `a query that takes too long is stopped`() throws {
        let endless =
            "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n"
        let error = try #require(throws: StoreError.self) {
            try console.run(endless, seconds: 0.05)
        }
        #expect(error.reason == .timedOut)
        #expect(try run("SELECT 1").rows == [[.integer(1)]])
    }

    @Test(arguments: [
        "DELETE FROM event_row", "INSERT INTO site VALUES (99, 'x', 1)", "UPDATE run_row SET name = 'x'",
        "DROP TABLE event_row", "CREATE TABLE t(a)", "CREATE TABLE x(a)", "CREATE TEMP TABLE t(a)",
        "INSERT INTO sqlite_master DEFAULT VALUES",
        "BEGIN", "SAVEPOINT s",
        "ATTACH 'other.sqlite' AS other", "ATTACH ':memory:' AS other", "DETACH main", "VACUUM",
        "VACUUM INTO 'copy.sqlite'", "REINDEX", "ANALYZE", "PRAGMA user_version = 7",
        "PRAGMA query_only = 0", "PRAGMA writable_schema = 1", "PRAGMA wal_checkpoint",
        "PRAGMA journal_mode = DELETE", "SELECT load_extension('x')", "EXPLAIN DELETE FROM event_row",
    ])
    func `a query may only read`(sql: String) throws {
        let before = try bytes(of: path)
        let error = try #require(throws: StoreError.self) { try run(sql) }
        #expect(error.reason == .badQuery)
        #expect(error.message.hasPrefix("the query does more than read ("))
        #expect(try bytes(of: path) == before)
        #expect(folder.names == ["log.sqlite"])
    }

    @Test(arguments: [
        "PRAGMA table_info(events)", "SELECT name FROM pragma_table_info('events')",
        "SELECT value FROM json_each('[1]')", "PRAGMA user_version",
        "EXPLAIN QUERY PLAN SELECT * FROM events", "SELECT name FROM sqlite_schema",
    ])
    func `a query may look at the schema`(sql: String) throws {
        #expect(try !run(sql).rows.isEmpty)
    }

    @Test(arguments: [
        ("", "the query is empty"), ("  -- nothing", "the query is empty"),
        ("SELECT 1; SELECT 2", "the text has more than one query; run one at a time"),
        ("selec 1", #"near "selec": syntax error"#),
        ("SELECT * FROM evnts", "no such table: evnts; did you mean `events`?"),
        ("SELECT knd FROM events", "no such column: knd; did you mean `kind`?"),
        (
            "SELECT e.animatr_id FROM main.events e",
            "no such column: e.animatr_id; did you mean `animator_id`?"
        ),
        ("SELECT attachedTime FROM animators", "no such column: attachedTime; did you mean `attached_ns`?"),
        (
            "SELECT photographer FROM animators",
            "no such column: photographer; `animatorpool schema` lists tables and columns"
        ),
        ("SELECT * FROM photos", "no such table: photos; `animatorpool schema` lists tables and columns"),
    ])
    func `a wrong query is an error of one line`(sql: String, text: String) {
        #expect(message { try run(sql) } == text)
    }

    private func message(_ body: () throws -> SQLResult) -> String? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? StoreError)?.message
        }
    }
}
