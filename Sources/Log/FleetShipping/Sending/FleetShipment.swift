import LifecycleEvents
import LifecycleStore
import LogUpload

/// Ships runs into the tables of a ClickHouse.
///
/// A run is acknowledged by its row in `runs`, which is sent when all else is there: its events go in batches, each of
/// which the server has stored before the next one goes; then they are counted and added up there and here; then the
/// rows of the other tables go, and are counted. Whatever fails is tried again, by this process or the next, and what is
/// there already changes nothing.
///
/// While the server stores a batch the next one is read, so memory holds two of them, however long the log is.
package struct FleetShipment: Sendable {
    private let clients: [ClickHouseClient]
    private let cluster: String?
    private let schema: FleetSchema
    private let packing: RowPacking
    private let options: UploadOptions
    private let clock: any UploadClock
    private let chance: @Sendable () -> Double

    /// Rows that are sent at once: what one part holds at least, without much in memory.
    package static let batchLimit = 50_000

    /// - Parameters:
    ///   - cluster: the cluster over whose shards the runs go; nil for one server.
    ///   - packing: how rows are made smaller on their way.
    ///   - options: how long a batch is, and how long a server is waited for.
    ///   - clock: what it waits by.
    ///   - chance: a number from 0 up to 1, a new one each time, by which waits differ.
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

    /// Takes the rows: the first that was named.
    private var client: ClickHouseClient { clients[0] }

    private func attempts(_ progress: @escaping @Sendable (UploadProgress) -> Void) -> Attempts {
        Attempts(options.retry, clock, chance, progress)
    }

    // MARK: Tables

    /// Makes the tables on each node, or brings them up to date.
    ///
    /// - Parameter progress: told of each wait.
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
        // A shard whose host was not named has no tables, and would be met in the middle of a run.
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

    /// Ships a run, and returns when all of it is there.
    ///
    /// - Parameter progress: told of each batch that is safe and of each wait, one call at a time, on any thread.
    /// - Throws: ``UploadError``, which says up to where the run's events are safe.
    package func ship(
        _ run: some ShippedRun, progress: @escaping @Sendable (UploadProgress) -> Void = { _ in }
    ) async throws(UploadError) {
        try await shipEvents(of: run, progress)
        // Who has sent that row has sent all of this state of the log.
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
            let sent = events.digest
            var attempts = attempts(progress)
            let found = try await attempts.untilDone { [client, cluster] () throws(UploadFailure) in
                try await Self.digest(of: run.description, on: client, cluster)
            }
            if found == sent { return }
            // What was there before may be another's, or was lost after it was acknowledged: all of it goes once more.
            guard startsOver else { continue }
            throw UploadError(
                .untrueAnswer,
                found.events == sent.events
                    ? "\(client.node) has other events of the run than it was sent"
                    : "\(client.node) has \(found.events) events of the run, and has acknowledged \(sent.events)",
                wayOut: "look at the server's own log")
        }
    }

    private static func digest(
        of run: RunDescription, on client: ClickHouseClient, _ cluster: String?
    ) async throws(UploadFailure) -> EventDigest {
        // Not the view: old servers read all of it before they look at the run.
        let rows = try await client.ask(
            """
            SELECT count(), \(EventDigest.columns.joined(separator: ", ")) \
            FROM \(FleetTable.events.place(cluster)) FINAL WHERE run = \(run.uuid.sqlText)
            """)
        // A run without events is no row to servers of some versions.
        guard rows.count <= 1, let digest = rows.isEmpty ? EventDigest() : EventDigest(rows[0]) else {
            throw client.noClickHouse
        }
        return digest
    }

    // MARK: Other tables

    /// - Returns: how many rows it has.
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

    /// Some rows of a table as they are sent.
    private struct Page {
        let rows: SentRows
        let count: Int
        /// Where they end; nil where none are behind them.
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

    /// How many rows of this state of the run's log are there, in each table.
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
            // They come in any order, and to servers of some versions a table without such rows has none.
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
