import GRDB

/// A rule about a log file, and the violations of the rule.
public struct IntegrityCheck: Hashable, Sendable {
    /// The rule, in the form of a sentence.
    public var rule: String
    /// The number of violations.
    public var broken: Int64
    /// The location of the first violation, or SQLite's message; nil if there is none.
    public var first: String?
}

extension LogReader {
    /// Checks every page and row of the file with SQLite's own check and with rules between the tables.
    ///
    /// The meaning of the events is checked by the invariants instead.
    ///
    /// - Throws: ``StoreError`` if the file cannot be read at all.
    /// - Complexity: O(rows). An hour of scrolling takes seconds.
    public func integrity() throws(StoreError) -> [IntegrityCheck] {
        try read { db in
            let said = try String.fetchAll(db, sql: "PRAGMA integrity_check(100)").filter { $0 != "ok" }
            let pages = IntegrityCheck(
                rule: "SQLite finds no damage in pages and indexes", broken: Int64(said.count),
                first: said.first?.split(separator: "\n").joined(separator: " "))
            // The other rules have no meaning for a damaged file.
            guard said.isEmpty else { return [pages] }
            return try [pages] + Self.rules.map { rule, sql in try Self.check(rule, sql, db) }
        }
    }

    private static func check(_ rule: String, _ sql: String, _ db: Database) throws -> IntegrityCheck {
        let row = try Row.fetchOne(db, sql: "SELECT count(*), min(place) FROM (\(sql))")
        let count: Int64 = row?[0] ?? 0
        let first: String? = row?[1]
        return IntegrityCheck(rule: rule, broken: count, first: first)
    }

    /// The rules: a sentence, and a query that returns a row with the `place` of each violation.
    private static let rules: [(String, String)] = [
        (
            "every row belongs to a run that is listed",
            LogFile.rowTables.map { table in
                """
                SELECT '\(table) of run ' || run AS place
                FROM (SELECT DISTINCT id >> 40 AS run FROM \(table))
                WHERE run NOT IN (SELECT id FROM run_row)
                """
            }.joined(separator: " UNION ALL ")
        ),
        (
            "every event and every frame has the base it is counted from",
            """
            SELECT 'event ' || id AS place FROM event_row
            WHERE id >> 8 NOT IN (SELECT id FROM event_base)
            UNION ALL
            SELECT 'frame ' || id FROM frame_row WHERE id >> 8 NOT IN (SELECT id FROM frame_base)
            """
        ),
        (
            "every kind, note and call site that is named exists",
            """
            SELECT 'kind of event ' || id AS place FROM event_row
            WHERE kind NOT IN (SELECT id FROM event_kind)
            UNION ALL
            SELECT 'note of event ' || id FROM event_row
            WHERE note_id IS NOT NULL AND note_id NOT IN (SELECT id FROM note)
            UNION ALL
            SELECT 'site of note ' || id FROM note
            WHERE site_id IS NOT NULL AND site_id NOT IN (SELECT id FROM site)
            """
        ),
        (
            "a run that has ended has as many events as it says",
            """
            SELECT 'run ' || r.id AS place FROM run_row r
            WHERE r.status <> 0 AND r.events <> (
                SELECT count(*) FROM event_row e
                WHERE e.id BETWEEN r.id << 40 AND (r.id << 40) + 0xFFFFFFFFFF)
            """
        ),
        (
            "animators of runs that have ended are what their events say",
            differences(
                of: "animator_row",
                """
                id, first_seq, last_seq, cell_id, generation, item, site_id, requested_turn, attached_turn, \
                requested_ns, attached_ns, started_ns, ended_ns, torn_down_ns, released_ns, outcome, hazards, \
                misuses
                """)
        ),
        (
            "uses of cells of runs that have ended are what their events say",
            differences(
                of: "use_row",
                """
                id, cell_id, generation, item, dequeued_ns, displayed_ns, ended_ns, animators, bare_frames, \
                last_seq
                """)
        ),
        (
            "how long animators were orphaned is what the events of runs that have ended say",
            differences(of: "orphan_row", "id, first_seq, times, total_ns, displayed_ns")
        ),
    ]

    /// Returns a query for the rows of a table that differ from the rows of its view.
    ///
    /// The view derives its rows from the events.
    private static func differences(of table: String, _ columns: String) -> String {
        let (stored, told) = (
            "SELECT \(columns) FROM \(table)", "SELECT \(columns) FROM \(table)_from_events"
        )
        return """
            SELECT '\(table) ' || id AS place
            FROM (SELECT * FROM (\(stored) EXCEPT \(told)) UNION ALL SELECT * FROM (\(told) EXCEPT \(stored)))
            WHERE id >> 40 IN (SELECT id FROM run_row WHERE status <> 0)
            """
    }
}
