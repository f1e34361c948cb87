import LifecycleEvents
import LifecycleStore
import LogUpload

/// Sends runs to the tables of a ClickHouse server.
///
/// The row of a run in `runs` acknowledges the run and is sent last. First the events are sent in batches,
/// each stored before the next batch is sent. Then the sums of the events are compared. Then the rows of the
/// other tables are sent and counted. Any process may repeat a step, which then changes nothing.
///
/// While the server stores a batch, the next batch is read, so memory holds two batches.
package struct FleetShipment: Sendable {
    private let clients: [ClickHouseClient]
    private let cluster: String?
    private let schema: FleetSchema
    private let packing: @Sendable ([UInt8]) -> SentRows
    private let options: UploadOptions
    private let clock: any UploadClock
    private let chance: @Sendable () -> Double

    /// The number of rows in a batch: few enough for memory, and enough for a part of ClickHouse.
    package static let batchLimit = 50_000

    /// - Parameters:
    ///   - cluster: the cluster of the runs; nil for one server.
    ///   - packing: compresses rows, if the result is smaller.
    ///   - options: the size of a batch, and how long to wait for a server.
    ///   - clock: the clock for waiting.
    ///   - chance: returns a random number from 0 up to 1, which varies the waits.
    package init(
        to address: ClickHouseAddress, cluster: String?, credentials: ClickHouseCredentials?,
        schema: FleetSchema = .current, transport: any UploadTransport,
        packing: @escaping @Sendable ([UInt8]) -> SentRows = { SentRows($0) }, options: UploadOptions,
        clock: any UploadClock, chance: @escaping @Sendable () -> Double
    ) {
        clients = address.nodes.map {
            ClickHouseClient(
                node: $0, database: address.database, credentials: credentials, transport: transport)
        }
        self.cluster = cluster
        self.schema = schema
        self.packing = packing
        self.options = options
        self.clock = clock
        self.chance = chance
    }

    /// The node to which rows are sent.
    private var client: ClickHouseClient { clients[0] }

    private func attempts(_ progress: @escaping @Sendable (UploadProgress) -> Void) -> UploadAttempts {
        UploadAttempts(options.retry, clock, chance, progress)
    }

    // MARK: Tables

    /// Creates or updates the tables on each node.
    ///
    /// - Parameter progress: called for each wait.
    /// - Throws: ``UploadError``.
    package func prepare(
        progress: @escaping @Sendable (UploadProgress) -> Void = { _ in }
    ) async throws(UploadError) {
        for client in clients {
            var attempts = attempts(progress)
            try await attempts.untilDone { [schema, cluster] () throws(UploadError) in
                try await schema.make(on: client, cluster: cluster)
            }
        }
        guard cluster != nil else { return }
        // A shard whose host is not in the address has no tables. Without this check, shipping would fail in
        // the middle of a run.
        var attempts = attempts(progress)
        try await attempts.untilDone { [client, cluster] () throws(UploadError) in
            do throws(UploadError) {
                _ = try await client.ask("SELECT count() FROM \(FleetTable.events.distributed)")
            } catch  where error.isAboutMissingTable {
                throw UploadError(
                    .refused, "a shard of the cluster \(cluster ?? "") has no tables yet",
                    wayOut: "name its host, too: clickhouse://HOST:8123,HOST:8123/\(client.database)",
                    concernsServer: true)
            }
        }
    }

    // MARK: Runs

    /// Sends a run, and returns after the server has stored all of it.
    ///
    /// - Parameter progress: called for each stored batch and each wait, one at a time, on any thread.
    /// - Throws: ``UploadError``, which contains the last stored event.
    package func ship(
        _ run: some ShippedRun, progress: @escaping @Sendable (UploadProgress) -> Void = { _ in }
    ) async throws(UploadError) {
        try UploadError.check(uuidOf: run.description)
        var attempts = attempts(progress)
        try await shipEvents(of: run, &attempts)
        // The row in `runs` is sent only after everything else of this state of the log.
        guard try await counts([FleetTable.runs], of: run, &attempts) == [0] else { return }
        let tables = FleetTable.stored.filter { $0 != FleetTable.runs }
        for tables in [tables, [FleetTable.runs]] {
            var counts: [Int] = []
            for table in tables { counts.append(try await ship(table, of: run, &attempts)) }
            try await check(tables, have: counts, of: run, &attempts)
        }
    }

    /// A batch of rows of a table, encoded.
    private struct Batch {
        let rows: SentRows
        let count: Int
        let note: String
        /// The position of the last row; nil in the last batch.
        let last: Int64?
        /// The sums of events.
        var sums = EventSums()
    }

    /// Sends rows of a table, each batch after the previous one is stored. Meanwhile the next batch is read.
    ///
    /// - Parameters:
    ///   - place: the position of the last row on the server.
    ///   - read: reads and encodes at most `limit` rows after a position. Returns nil if there are none.
    ///   - stored: called after each batch.
    private func send(
        into table: FleetTable, after place: Int64?, _ attempts: inout UploadAttempts,
        read: @escaping @Sendable (_ place: Int64?, _ limit: Int) throws -> Batch?,
        stored: (Batch, inout UploadAttempts) -> Void
    ) async throws(UploadError) {
        @Sendable func batch(after place: Int64?, _ limit: Int) -> Result<Batch?, UploadError> {
            Result { try read(place, limit) }.mapError {
                $0 as? UploadError ?? UploadError(.badLog, String(describing: $0), wayOut: "")
            }
        }
        @Sendable func batch(behind sent: Batch, _ limit: Int) async -> Result<Batch?, UploadError> {
            guard let last = sent.last else { return .success(nil) }
            return batch(after: last, limit)
        }
        var (place, limit) = (place, options.batchLimit)
        var next = try batch(after: place, limit).get()
        while let sent = next {
            try attempts.checkIsWanted()
            let count = limit
            async let ahead = batch(behind: sent, count)
            guard try await fits(sent, into: table, &attempts) else {
                limit = sent.count / 2
                next = try batch(after: place, limit).get()
                continue
            }
            stored(sent, &attempts)
            (place, limit) = (sent.last, min(limit * 2, options.batchLimit))
            next = try await ahead.get()
        }
    }

    /// Sends a batch. Returns false if the server or a proxy accepts only smaller batches.
    private func fits(
        _ batch: Batch, into table: FleetTable, _ attempts: inout UploadAttempts
    ) async throws(UploadError) -> Bool {
        try await attempts.untilDone { [client, cluster] () throws(UploadError) in
            do throws(UploadError) {
                try await client.insert(
                    into: table.place(cluster), columns: table.columns.map(\.name),
                    note: "run \(batch.note)", rows: batch.rows)
                return true
            } catch  where error.reason == .tooLong && batch.count > 1 {
                return false
            }
        }
    }

    // MARK: Events

    /// Sends the events that the server does not have, and compares the sums of all events.
    private func shipEvents(
        of run: some ShippedRun, _ attempts: inout UploadAttempts
    ) async throws(UploadError) {
        for startsOver in [false, true] {
            let there = startsOver ? 0 : try await lastEvent(of: run, &attempts)
            attempts.stands(at: StoredRun(lastSeq: there, isOpen: true))
            var sums = try sums(of: run, upTo: there)
            try await send(into: .events, after: there, &attempts) { [packing] place, limit in
                let events = try run.events(after: place ?? 0, count: limit)
                guard let first = events.first, let last = events.last else { return nil }
                try UploadError.check(events, after: place ?? 0)
                return Batch(
                    rows: packing(EventRows(events, of: run.description).bytes), count: events.count,
                    note: "\(run.description.uuid), events \(first.seq) to \(last.seq)", last: last.seq,
                    sums: EventSums(events))
            } stored: { batch, attempts in
                sums += batch.sums
                if let last = batch.last { attempts.stands(at: StoredRun(lastSeq: last, isOpen: true)) }
            }
            let found = try await attempts.untilDone { [client, cluster] () throws(UploadError) in
                try await Self.sums(of: run.description, on: client, cluster)
            }
            if found == sums { return }
            // Sends everything again: the server may have rows of another log, or may have lost rows.
            guard startsOver else { continue }
            throw UploadError(
                .untrueAnswer,
                found.events == sums.events
                    ? "\(client.node) has other events of the run than it was sent"
                    : "\(client.node) has \(found.events) events of the run, and has acknowledged \(sums.events)",
                wayOut: "look at the server's own log")
        }
    }

    /// Returns the number of the last event on the server, or 0.
    ///
    /// A batch is one part on the server and is stored completely or not at all. No earlier event is missing.
    private func lastEvent(
        of run: some ShippedRun, _ attempts: inout UploadAttempts
    ) async throws(UploadError) -> Int64 {
        try await attempts.untilDone { [client, cluster] () throws(UploadError) in
            let rows = try await client.ask(
                """
                SELECT max(seq) FROM \(FleetTable.events.place(cluster)) \
                WHERE run = \(run.description.uuid.sqlText)
                """)
            // Depending on the version, an unknown run has no row or a row with zero.
            guard rows.count <= 1, let last = rows.isEmpty ? 0 : Int64(rows[0].first ?? ""), last >= 0 else {
                throw client.noClickHouse
            }
            return last
        }
    }

    private func sums(of run: some ShippedRun, upTo last: Int64) throws(UploadError) -> EventSums {
        var (sums, seq) = (EventSums(), Int64(0))
        while seq < last {
            let events: [LifecycleEvent]
            do {
                events = try run.events(after: seq, count: options.batchLimit)
            } catch {
                throw UploadError(.badLog, String(describing: error), wayOut: "")
            }
            guard let end = events.last?.seq else { break }
            sums += EventSums(events.filter { $0.seq <= last })
            seq = end
        }
        try UploadError.check(last, isIn: run.description, endingAt: seq)
        return sums
    }

    private static func sums(
        of run: RunDescription, on client: ClickHouseClient, _ cluster: String?
    ) async throws(UploadError) -> EventSums {
        // Does not use the view, because old servers read all of it before they filter by run.
        let rows = try await client.ask(
            """
            SELECT \(EventSums.query) \
            FROM \(FleetTable.events.place(cluster)) FINAL WHERE run = \(run.uuid.sqlText)
            """)
        // On servers of some versions, a run without events has no row.
        guard rows.count <= 1, let sums = rows.isEmpty ? EventSums() : EventSums(rows[0]) else {
            throw client.noClickHouse
        }
        return sums
    }

    // MARK: Other tables

    /// - Returns: the number of the run's rows in the table.
    private func ship(
        _ table: FleetTable, of run: some ShippedRun, _ attempts: inout UploadAttempts
    ) async throws(UploadError) -> Int {
        guard let stored = StoredTable.all.first(where: { $0.name == table.name }) else { return 0 }
        var count = 0
        try await send(into: table, after: nil, &attempts) { [packing] place, limit in
            let page = try run.rows(of: stored, after: place, count: limit)
            guard !page.rows.isEmpty else { return nil }
            let rows = RowBinaryWriter(
                page.rows.map(\.values), in: table, of: run.description, asOf: run.asOf)
            return Batch(
                rows: packing(rows.bytes), count: page.rows.count,
                note: "\(run.description.uuid), \(page.rows.count) \(table.name)",
                last: page.wasCut ? page.rows.last?.number : nil)
        } stored: { batch, attempts in
            count += batch.count
            attempts.progressed()
        }
        return count
    }

    private func check(
        _ tables: [FleetTable], have sent: [Int], of run: some ShippedRun,
        _ attempts: inout UploadAttempts
    ) async throws(UploadError) {
        for (table, (sent, found)) in zip(tables, zip(sent, try await counts(tables, of: run, &attempts)))
        where sent != found {
            throw UploadError(
                .untrueAnswer,
                "\(client.node) has \(found) rows of the run in \(table.name), and has acknowledged \(sent)",
                wayOut: "look at the server's own log")
        }
    }

    /// Returns the number of rows of this state of the log, for each table.
    private func counts(
        _ tables: [FleetTable], of run: some ShippedRun, _ attempts: inout UploadAttempts
    ) async throws(UploadError) -> [Int] {
        let parts = tables.enumerated().map { [cluster] number, table in
            """
            SELECT \(number), uniqExact(\(table.key ?? "run")) FROM \(table.place(cluster)) \
            WHERE run = \(run.description.uuid.sqlText) AND as_of = \(run.asOf)
            """
        }
        return try await attempts.untilDone { [client] () throws(UploadError) in
            var counts = tables.map { _ in 0 }
            // The rows are in any order. Some servers return no row for a table without matching rows.
            for row in try await client.ask(parts.joined(separator: " UNION ALL ")) {
                let numbers = row.compactMap { Int($0) }
                guard numbers.count == 2, counts.indices.contains(numbers[0]) else {
                    throw client.noClickHouse
                }
                counts[numbers[0]] = numbers[1]
            }
            return counts
        }
    }
}

extension FleetTable {
    fileprivate static let runs = FleetTable(StoredTable.runs)
}

extension UploadError {
    fileprivate var isAboutMissingTable: Bool {
        message.hasSuffix("(code \(ClickHouseFault.unknownTable))")
    }
}
