import GRDB
import LifecycleEvents
import LifecycleRecording

extension Database {
    func runRecords(where condition: String, _ arguments: [Int64]) throws -> [RunRecord] {
        var records = try rows(
            """
            SELECT id, uuid, name, source, workload, seed, strategy, regime, cells, app, os, device,
                started_unix_ns, refresh_ns, schema, status, ended_ns, events, dropped, config, summary,
                updates, transitions,
                source = 'app' OR config->>'$.flags.pace' IS NOT NULL,
                config->>'$.flags.live' IS 1
            FROM run_row WHERE \(condition)
            """, arguments, Self.runRecord)
        for record in records where !RunDescription.isUUID(record.description.uuid) {
            throw DatabaseError(
                resultCode: .SQLITE_CORRUPT,
                message: "a run that is listed \(RunDescription.uuidRule)")
        }
        for record in records where !RowID.runs.contains(record.number) {
            throw DatabaseError(
                resultCode: .SQLITE_CORRUPT, message: "a run that is listed has the number \(record.number)")
        }
        for index in records.indices where records[index].status == .open {
            records[index].events = try lastSeq(run: records[index].number)
        }
        return records
    }

    private static func runRecord(_ row: RowReader) -> RunRecord {
        RunRecord(
            number: row.integer(0),
            description: RunDescription(
                uuid: row.text(1), name: row.text(2),
                source: RunDescription.Source(rawValue: row.text(3)) ?? .app, workload: row.textOrNil(4),
                seed: row.integerOrNil(5), strategy: row.textOrNil(6), regime: row.textOrNil(7),
                cells: row.textOrNil(8), app: row.textOrNil(9), os: row.textOrNil(10),
                device: row.textOrNil(11), startedUnixNs: row.integer(12), refreshNs: row.integer(13),
                schema: row.int(14)),
            status: RunStatus(rawValue: row.int(15)) ?? .open, endedNs: row.integerOrNil(16),
            events: max(row.integer(17), 0), dropped: max(row.integer(18), 0), configJSON: row.text(19),
            summaryJSON: row.textOrNil(20), updates: row.textOrNil(21),
            transitions: row.textOrNil(22), isInRealTime: row.integer(23) == 1,
            isLive: row.integer(24) == 1)
    }

    /// Returns a cursor over frames. ``frame(_:)`` decodes its row.
    func frames(_ query: LogQuery, limit: Int?) throws -> RowCursor {
        let columns = FrameField.all.map(\.column).joined(separator: ", ")
        let sql = query.select(columns, from: "frames", limit: limit)
        return RowCursor(self, try makeStatement(sql: sql), query.arguments)
    }

    static func frame(_ row: RowReader) -> FrameRecord {
        var frame = FrameRecord.zero
        for (index, field) in FrameField.all.enumerated() {
            field.set(row.integer(CInt(index)), in: &frame)
        }
        return frame
    }

    func forEachFrame(
        _ query: LogQuery, limit: Int?, _ body: (FrameRecord) throws -> Bool
    ) throws {
        let cursor = try frames(query, limit: limit)
        while try cursor.next() {
            if try !body(Self.frame(cursor.row)) { return }
        }
    }
}
