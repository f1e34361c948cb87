#if Store
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
            #expect(try count("animator") == 7000)
        }

        @Test func `only misuses and hazards are in the index`() throws {
            let script = Script.random(count: 2000, seed: 8)
            try LogFile(path: path, durable: false).write(script.events, batchLimit: 300)
            #expect(try integrity() == ["ok"])
            let errors = script.events.filter { 32...63 ~= $0.kind.rawValue }
            #expect(
                try count("event_row INDEXED BY event_error WHERE kind >= 32 AND kind <= 63") == errors.count)
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
#endif
