import GRDB
import LifecycleEvents
import LifecycleStore
import Testing

/// Rows reach the file as pages that the writer has made: SQLite finds them whole, and its index with them.
struct RowImageTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("log.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func integrity() throws -> [String] {
        try DatabaseQueue(path: path).read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
    }

    private func count(_ sql: String) throws -> Int? {
        try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM " + sql) }
    }

    @Test func `a batch of many pages is written whole, with the index of its hazards`() throws {
        var script = Script()
        for number in 0..<7000 {
            script.turns()
            script.add(
                .hazardLeak, cell: .max - Int32(number), generation: 1, item: 1 << 50,
                animator: Int32(number),
                arg: 1 << 40)
        }
        try LogFile(path: path, durable: false).write(script.events)
        #expect(try integrity() == ["ok"])
        #expect(try LogReader(path: path).events(LogFilter()).rows == script.events)
        #expect(try count("event_row INDEXED BY event_error WHERE kind >= 32 AND kind <= 63") == 7000)
        #expect(try count("animator_row") == 7000)
    }

    @Test func `only misuses and hazards are in the index`() throws {
        let script = Script.random(count: 2000, seed: 8)
        try LogFile(path: path, durable: false).write(script.events, batchLimit: 300)
        #expect(try integrity() == ["ok"])
        let errors = script.events.filter { 32...63 ~= $0.kind.rawValue }
        #expect(
            try count("event_row INDEXED BY event_error WHERE kind >= 32 AND kind <= 63") == errors.count)
    }

    @Test func `animators that are kept are in their index, also when their rows were merged`() throws {
        var script = Script()
        let attach = { (animator: Int32, script: inout Script) in
            script.add(.animatorAttached, cell: 1, generation: animator, item: 0, animator: animator)
        }
        // Of 600 the even ones are torn down; of those each hundredth is heard of once more, much later.
        for animator in Int32(1)...600 {
            script.turns()
            attach(animator, &script)
            guard animator % 2 == 0 else { continue }
            script.add(.animatorTornDown, cell: 1, generation: animator, item: 0, animator: animator)
        }
        for animator in stride(from: Int32(100), through: 600, by: 100) {
            script.turns()
            script.add(.animatorReleased, cell: 1, generation: animator, item: 0, animator: animator)
        }
        try LogFile(path: path, durable: false).write(script.events, batchLimit: 200)
        #expect(try integrity() == ["ok"])
        #expect(try count("animator_row") == 600)
        #expect(try count("animator_row INDEXED BY animator_kept WHERE outcome IN (0, 4)") == 300)
        #expect(try count("animator_row WHERE outcome = 1 AND released_ns IS NOT NULL") == 6)
    }

    @Test func `a log takes one run after another`() throws {
        let log = try LogFile(path: path, durable: false)
        for run in 1...3 {
            try log.write(
                Script.random(count: 300, seed: UInt64(run)).events, run: .example("00\(run)"),
                batchLimit: 100)
        }
        #expect(try integrity() == ["ok"])
        for run in 1...3 {
            let rows = try LogReader(path: path).events(LogFilter(run: Int64(run))).rows
            #expect(rows == Script.random(count: 300, seed: UInt64(run)).events)
        }
    }
}
