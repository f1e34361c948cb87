import GRDB
import LifecycleEvents

/// Steps through the events of one run, one at a time, for readers of two runs side by side.
public final class EventCursor {
    private let path: String
    private let rows: RowCursor
    private let decoder: EventDecoder
    /// SQLite restarts a statement that is stepped after its end.
    private var isAtEnd = false

    init(_ db: Database, path: String, run: RunRecord) throws {
        self.path = path
        decoder = try EventDecoder(db, path: path)
        let query = LogQuery(LogFilter(), run: run.number)
        let sql = query.select(EventDecoder.columns, from: "event_row", limit: nil)
        // Not a cached statement: two cursors may read one file.
        rows = RowCursor(db, try db.makeStatement(sql: sql), query.arguments)
    }

    /// The next event, or nil at the end of the run.
    public func next() throws -> LifecycleEvent? {
        do {
            guard !isAtEnd, try rows.next() else {
                isAtEnd = true
                return nil
            }
        } catch let error as DatabaseError {
            throw StoreError(path, error)
        }
        return try decoder.event(rows.row, where: EventCondition())
    }
}

extension LogReader {
    /// Calls `body` with a cursor before the first event of a run; nil is the newest.
    ///
    /// All it reads is of one moment, and the cursor is good only inside `body`.
    /// - Throws: ``StoreError``, or what `body` throws.
    public func withEvents<Result>(
        ofRun number: Int64? = nil, _ body: (EventCursor) throws -> Result
    ) throws -> Result {
        let run = try self.run(number)
        return try withDatabase { try body(EventCursor($0, path: path, run: run)) }
    }
}
