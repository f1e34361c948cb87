#if Store
    import GRDB
    import LifecycleEvents
    import LifecycleStore
    import Testing

    struct RowsTests {
        private let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        @Test(arguments: [1, 7, 10_000], [UInt64(1), 2, 3])
        func `the rows of animators are what the events say, however the batches are cut`(
            batchLimit: Int, seed: UInt64
        ) throws {
            let path = folder.path("log.sqlite")
            let script = Script.random(count: 2000, seed: seed)
            do { try LogFile(path: path, durable: false).write(script.events, batchLimit: batchLimit) }
            let columns = """
                id, first_seq, last_seq, cell_id, generation, item, site_id, requested_turn, attached_turn,
                requested_ns, attached_ns, started_ns, ended_ns, torn_down_ns, released_ns, outcome, hazards,
                misuses
                """
            let queue = try DatabaseQueue(path: path)
            try queue.read { db in
                let missing = try Row.fetchAll(
                    db,
                    sql: "SELECT \(columns) FROM animator_from_events EXCEPT SELECT \(columns) FROM animator")
                let wrong = try Row.fetchAll(
                    db,
                    sql: "SELECT \(columns) FROM animator EXCEPT SELECT \(columns) FROM animator_from_events")
                #expect(missing == [], "seed \(seed)")
                #expect(wrong == [], "seed \(seed)")
                #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM animator") ?? 0 > 50)
            }
        }
    }
#endif
