import LifecycleEvents
import LifecycleStore
import LogUpload

/// Ships runs to the tables of a ClickHouse.
///
/// The row of a run in `runs` acknowledges the run. It is sent last: first the events in batches, each stored before
/// the next one is sent; then the sums of the events are compared; then the rows of the other tables are sent and
/// counted. This or another process may retry every step, and a repeated step changes nothing.
///
/// While the server stores a batch, the next one is read, so memory holds two batches.
package struct FleetShipment: Sendable {
    private let clients: [ClickHouseClient]
    private let cluster: String?
    private let schema: FleetSchema
    private let packing: RowPacking
    private let options: UploadOptions
    private let clock: any UploadClock
    private let chance: @Sendable () -> Double

    /// Rows of a batch: few enough for memory, and enough for a part of ClickHouse.
    package static let batchLimit = 50_000

    /// - Parameters:
    ///   - cluster: the cluster of the runs; nil for one server.
    ///   - packing: how rows are compressed.
    ///   - options: the size of a batch, and how long to wait for a server.
    ///   - clock: the clock of the waits.
    ///   - chance: returns a random number from 0 up to 1, which varies the waits.
    package init(
        to address: ClickHouseAddress, cluster: String?, credentials: ClickHouseCredentials?,
        schema: FleetSchema = .current, transport: any UploadTransport, packing: RowPacking,
        options: UploadOptions, clock: any UploadClock, chance: @escaping @Sendable () -> Double
    ) {
        clients = address.nodes.map {
            ClickHouseClient(
                $0, database: address.database, credentials: credentials, transport: transport)
        }
        self.cluster = cluster
        self.schema = schema
        self.packing = packing
        self.options = options
        self.clock = clock
        self.chance = chance
    }

    /// The node that takes the rows.
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
            try await attempts.untilDone { [schema, cluster] () throws(UploadFailure) in
                try await schema.make(on: client, cluster: cluster)
            }
        }
        guard cluster != nil else { return }
        // A shard whose host was not named has no tables. Without this check, shipping would fail in the middle of a
        // run.
        var attempts = attempts(progress)
        try await attempts.untilDone { [client, cluster] () throws(UploadFailure) in
            do throws(UploadFailure) {
                _ = try await client.ask("SELECT count() FROM \(FleetTable.events.distributed)")
            } catch  where error.isAboutMissingTable {
                throw UploadFailure(
                    .nothing, "a shard of the cluster \(cluster ?? "") has no tables yet",
                    wayOut: "name its host, too: clickhouse://HOST:8123,HOST:8123/\(client.database)",
                    concernsServer: true)
            }
        }
    }

    // MARK: A run

    /// Ships a run, and returns when all of it is stored.
    ///
    /// - Parameter progress: called for each batch that is safe and for each wait, one call at a time, on any thread.
    /// - Throws: ``UploadError``, which states the last event that is safe.
    package func ship(
        _ run: some ShippedRun, progress: @escaping @Sendable (UploadProgress) -> Void = { _ in }
    ) async throws(UploadError) {
        try await shipEvents(of: run, progress)
        // This row is only sent after everything else of this state of the log.
        guard try await counts([FleetTable.runs], of: run, progress) == [0] else { return }
        let tables = FleetTable.stored.filter { $0 != FleetTable.runs }
        var counts: [Int] = []
        for table in tables { counts.append(try await ship(table, of: run, progress)) }
        try await check(tables, have: counts, of: run, progress)
        let rows = try await ship(FleetTable.runs, of: run, progress)
        try await check([FleetTable.runs], have: [rows], of: run, progress)
    }

    private func shipEvents(
        of run: some ShippedRun, _ progress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws(UploadError) {
        let events = EventsAhead(run.events, batchLimit: options.batchLimit, packing)
        for startsOver in [false, true] {
            let destination = ClickHouseDestination(
                client, cluster: cluster, events: events, startsOver: startsOver)
            let upload = RunUpload(to: destination, options: options, clock: clock, chance: chance)
            try await upload.send(events, progress: progress)
            let sent = events.sums
            var attempts = attempts(progress)
            let found = try await attempts.untilDone { [client, cluster] () throws(UploadFailure) in
                try await Self.sums(of: run.description, on: client, cluster)
            }
            if found == sent { return }
            // The rows on the server may be of another log, or were lost after they were acknowledged: send everything
            // again.
            guard startsOver else { continue }
            throw UploadError(
                .untrueAnswer,
                found.events == sent.events
                    ? "\(client.node) has other events of the run than it was sent"
                    : "\(client.node) has \(found.events) events of the run, and has acknowledged \(sent.events)",
                wayOut: "look at the server's own log")
        }
    }

    private static func sums(
        of run: RunDescription, on client: ClickHouseClient, _ cluster: String?
    ) async throws(UploadFailure) -> EventSums {
        // Not the view: old servers read all of it before they filter by run.
        let rows = try await client.ask(
            """
            SELECT \(EventSums.query) \
            FROM \(FleetTable.events.place(cluster)) FINAL WHERE run = \(run.uuid.sqlText)
            """)
        // On servers of some versions a run without events has no row.
        guard rows.count <= 1, let sums = rows.isEmpty ? EventSums() : EventSums(rows[0]) else {
            throw client.noClickHouse
        }
        return sums
    }

    // MARK: Other tables

    /// - Returns: how many rows the table has.
    private func ship(
        _ table: FleetTable, of run: some ShippedRun,
        _ progress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws(UploadError) -> Int {
        guard let stored = StoredTable.all.first(where: { $0.name == table.name }) else { return 0 }
        var next: Page? = try rows(of: table, stored, of: run, after: nil).get()
        var count = 0
        while let page = next, page.count > 0 {
            async let behind = rows(of: table, stored, of: run, behind: page)
            var attempts = attempts(progress)
            try attempts.checkIsWanted()
            try await attempts.untilDone { [client, cluster] () throws(UploadFailure) in
                try await client.insert(
                    into: table.place(cluster), columns: table.columns.map(\.name),
                    note: "run \(run.description.uuid), \(page.count) \(table.name)", rows: page.rows)
            }
            count += page.count
            next = try await behind?.get()
        }
        return count
    }

    /// A page of a table, encoded.
    private struct Page {
        let rows: SentRows
        let count: Int
        /// The place of the last row; nil on the last page.
        let last: Int64?
    }

    private func rows(
        of table: FleetTable, _ stored: StoredTable, of run: some ShippedRun, behind page: Page
    ) async -> Result<Page, UploadError>? {
        page.last.map { rows(of: table, stored, of: run, after: $0) }
    }

    private func rows(
        of table: FleetTable, _ stored: StoredTable, of run: some ShippedRun, after place: Int64?
    ) -> Result<Page, UploadError> {
        do {
            let page = try run.rows(of: stored, after: place, count: options.batchLimit)
            let rows = StoredTableRows(table, page.rows, of: run.description, asOf: run.asOf)
            return .success(Page(rows: packing(rows.bytes), count: page.rows.count, last: page.last))
        } catch {
            return .failure(UploadError(.badLog, String(describing: error), wayOut: ""))
        }
    }

    private func check(
        _ tables: [FleetTable], have sent: [Int], of run: some ShippedRun,
        _ progress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws(UploadError) {
        for (table, (sent, found)) in zip(tables, zip(sent, try await counts(tables, of: run, progress)))
        where sent != found {
            throw UploadError(
                .untrueAnswer,
                "\(client.node) has \(found) rows of the run in \(table.name), and has acknowledged \(sent)",
                wayOut: "look at the server's own log")
        }
    }

    /// The number of rows of this state of the log, for each table.
    private func counts(
        _ tables: [FleetTable], of run: some ShippedRun,
        _ progress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws(UploadError) -> [Int] {
        let parts = tables.enumerated().map { [cluster] number, table in
            """
            SELECT \(number), uniqExact(\(table.key ?? "run")) FROM \(table.place(cluster)) \
            WHERE run = \(run.description.uuid.sqlText) AND as_of = \(run.asOf)
            """
        }
        var attempts = attempts(progress)
        return try await attempts.untilDone { [client] () throws(UploadFailure) in
            var counts = tables.map { _ in 0 }
            // The rows come in any order. On servers of some versions a table without such rows has none.
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
    static let runs = FleetTable(StoredTable.runs)
}

extension UploadFailure {
    fileprivate var isAboutMissingTable: Bool {
        message.hasSuffix("(code \(ClickHouseFault.unknownTable))")
    }
}
