import LifecycleEvents
import LifecycleRecording
import LogUpload
import Testing

/// The batches, the waits and the acknowledgements belong to no one server: whatever keeps events by run and number
/// can be sent to.
struct OtherDestinationTests {
    /// A table with a row for each run and number, that loses every third insert's answer.
    private final class Table: EventDestination {
        struct Key: Hashable {
            let run: String
            let seq: Int64
        }

        let rows = Locked<[Key: LifecycleEvent]>([:])
        let inserts = Locked(0)

        private func stored(_ run: RunDescription) -> StoredRun {
            let last = rows.withLock { rows in rows.keys.lazy.filter { $0.run == run.uuid }.map(\.seq).max() }
            return StoredRun(lastSeq: last ?? 0, isOpen: true)
        }

        func begin(_ run: RunDescription) async throws(UploadError) -> StoredRun { stored(run) }

        func stored(of run: RunDescription) async throws(UploadError) -> StoredRun { stored(run) }

        func add(
            _ batch: LifecycleBatch, to run: RunDescription
        ) async throws(UploadError) -> StoredRun {
            rows.withLock { rows in
                for event in batch.events { rows[Key(run: run.uuid, seq: event.seq)] = event }
            }
            let number = inserts.withLock { inserts in
                inserts += 1
                return inserts
            }
            guard !number.isMultiple(of: 3) else {
                throw UploadError(.noAnswer, "the shard went away", wayOut: "")
            }
            return stored(run)
        }

        /// A table knows no end.
        func end(_ run: RunDescription, _ ending: RunEnding) async throws(UploadError) -> StoredRun {
            StoredRun(lastSeq: stored(run).lastSeq, isOpen: false)
        }
    }

    @Test func `a table of rows is sent to as a service is`() async throws {
        let table = Table()
        var log = SmallLog(95)
        // It keeps none, and says so.
        log.frames = []
        let upload = RunUpload(
            to: table, options: UploadOptions(batchLimit: 10), clock: VirtualClock(), chance: { 0 })
        try await upload.send(log)
        let rows = table.rows.withLock { $0 }
        #expect(rows.values.sorted { $0.seq < $1.seq } == log.events)
        #expect(table.inserts.withLock { $0 } == 10)
    }
}
