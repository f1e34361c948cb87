import LifecycleEvents
import LifecycleRecording
import LogUpload

/// The table of events, which takes a run's events batch by batch.
///
/// **What is safe**: the server has answered that the batch is stored on its shard. A batch is one part there, so it is
/// stored whole or not at all, and a repeated batch replaces itself.
final class ClickHouseDestination: EventDestination {
    private let client: ClickHouseClient
    private let cluster: String?
    private let startsOver: Bool
    private let events: EventsAhead
    /// The number of the last event that is safe.
    private let safeSeq = Locked<Int64>(0)

    /// - Parameters:
    ///   - events: the source of the batches.
    ///   - startsOver: whether to send all events, whatever the server has.
    init(_ client: ClickHouseClient, cluster: String?, events: EventsAhead, startsOver: Bool) {
        self.client = client
        self.cluster = cluster
        self.events = events
        self.startsOver = startsOver
    }

    private var table: String { FleetTable.events.place(cluster) }

    func begin(_ run: RunDescription) async throws(UploadFailure) -> StoredRun {
        try await stored(of: run)
    }

    func stored(of run: RunDescription) async throws(UploadFailure) -> StoredRun {
        if startsOver { return StoredRun(lastSeq: safeSeq.withLock { $0 }, isOpen: true) }
        let rows = try await client.ask("SELECT max(seq) FROM \(table) WHERE run = \(run.uuid.sqlText)")
        // Depending on the version, an unknown run has no row or a row with zero.
        guard rows.count <= 1, let last = rows.isEmpty ? 0 : Int64(rows[0].first ?? ""), last >= 0 else {
            throw client.noClickHouse
        }
        safeSeq.withLock { $0 = last }
        return StoredRun(lastSeq: last, isOpen: true)
    }

    func add(
        _ batch: LifecycleBatch, to run: RunDescription
    ) async throws(UploadFailure) -> StoredRun {
        let events = batch.events
        guard let first = events.first, let last = events.last else { return try await stored(of: run) }
        try await client.insert(
            into: table, columns: FleetTable.events.columns.map(\.name),
            note: "run \(run.uuid), events \(first.seq) to \(last.seq)",
            rows: self.events.rows(first.seq...last.seq) ?? Self.rows(events, of: run))
        safeSeq.withLock { $0 = last.seq }
        return StoredRun(lastSeq: last.seq, isOpen: true)
    }

    private static func rows(_ events: [LifecycleEvent], of run: RunDescription) -> SentRows {
        var rows = EventRows(of: run)
        for event in events { rows.append(event) }
        return SentRows(bytes: rows.take(), encoding: nil)
    }

    /// The table of events has no end. The row of the run, which is sent last, has it.
    func end(_ run: RunDescription, _ ending: RunEnding) async throws(UploadFailure) -> StoredRun {
        StoredRun(lastSeq: safeSeq.withLock { $0 }, isOpen: false)
    }
}
