import GRDB
import LifecycleEvents
import LifecycleRecording

extension Database {
    func runRecords(where condition: String, _ arguments: [Int64]) throws -> [RunRecord] {
        var records = try rows(
            "SELECT \(RunRecord.columns) FROM run_row WHERE \(condition)", arguments, RunRecord.init)
        for record in records { try record.check() }
        for index in records.indices where records[index].status == .open {
            records[index].events = try lastSeq(run: records[index].number)
        }
        return records
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

extension RunRecord {
    /// The columns of a run's row, in the order of its table.
    static let columns = """
        id, uuid, name, source, workload, seed, strategy, regime, cells, app, os, device, config, updates,
        transitions, started_unix_ns, refresh_ns, schema, ended_ns, status, events, dropped, summary
        """

    /// - Parameter row: a row with the columns ``columns``.
    init(_ row: some ColumnReader) throws {
        description = RunDescription(
            uuid: try row.text(1), name: try row.text(2),
            source: RunDescription.Source(rawValue: try row.text(3)) ?? .app,
            workload: try row.textOrNil(4), seed: try row.integerOrNil(5), strategy: try row.textOrNil(6),
            regime: try row.textOrNil(7), cells: try row.textOrNil(8), app: try row.textOrNil(9),
            os: try row.textOrNil(10), device: try row.textOrNil(11),
            startedUnixNs: try row.integer(15), refreshNs: try row.integer(16),
            schema: Int(try row.integer(17)))
        number = try row.integer(0)
        configJSON = try row.text(12)
        (updates, transitions) = (try row.textOrNil(13), try row.textOrNil(14))
        endedNs = try row.integerOrNil(18)
        status = RunStatus(rawValue: Int(try row.integer(19))) ?? .open
        (events, dropped) = (max(try row.integer(20), 0), max(try row.integer(21), 0))
        summaryJSON = try row.textOrNil(22)
        let flags = RunFlags(configJSON)
        isInRealTime = description.source == .app || flags.hasPace
        isLive = flags.isLive
    }

    /// - Throws: `DatabaseError` if the run has a number or a uuid that no log gives.
    func check() throws {
        guard RunDescription.isUUID(description.uuid) else {
            throw DatabaseError(
                resultCode: .SQLITE_CORRUPT, message: "a run that is listed \(RunDescription.uuidRule)")
        }
        guard RowID.runs.contains(number) else {
            throw DatabaseError(
                resultCode: .SQLITE_CORRUPT, message: "a run that is listed has the number \(number)")
        }
    }
}

/// The flags in a run's configuration that say how its time passed.
private struct RunFlags {
    private(set) var hasPace = false
    private(set) var isLive = false

    /// A configuration that is not JSON has no flags.
    init(_ configJSON: String) {
        var flags: [String: JSONValue] = [:]
        do throws(JSONFault) {
            var reader = JSONReader(Array(configJSON.utf8)[...])
            try reader.object { (key, reader) throws(JSONFault) in
                guard String(decoding: key, as: UTF8.self) == "flags" else { return try reader.skip() }
                try reader.object { (key, reader) throws(JSONFault) in
                    let name = String(decoding: key, as: UTF8.self)
                    switch name {
                    case "pace", "live": flags[name] = try reader.value(of: name)
                    default: try reader.skip()
                    }
                }
            }
        } catch { return }
        hasPace = flags["pace"] ?? .null != .null
        isLive = flags["live"] == .bool(true)
    }
}
