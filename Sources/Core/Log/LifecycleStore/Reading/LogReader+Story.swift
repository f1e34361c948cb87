import GRDB
import LifecycleEvents

extension LogReader {
    /// Reads all events and frames of a run in order. Each frame precedes the event with number `firstSeq`.
    ///
    /// Reads events and frames in parallel, so memory use does not grow with the log. The result is one
    /// snapshot, even of an open run.
    ///
    /// - Parameters:
    ///   - number: the run's number; nil for the newest.
    ///   - begin: called first, with the run.
    ///   - frame: nil to read no frames.
    /// - Throws: ``StoreError``, or the error of a closure, which stops the reading.
    public func tell(
        run number: Int64? = nil, begin: (RunRecord) throws -> Void,
        frame: ((FrameRecord) throws -> Void)?, event: (LifecycleEvent) throws -> Void
    ) throws {
        try withDatabase { db in
            let run = try self.run(number, db)
            try begin(run)
            let filter = LogFilter(run: run.number)
            guard let frame else {
                return try step(filter, run: run, db) {
                    try event($0)
                    return true
                }
            }
            let frames = try db.frames(StoredTable.frames.query(filter, run: run), limit: nil)
            var nextFrame = try frames.next() ? Database.frame(frames.row) : nil
            try step(filter, run: run, db) { next in
                while let due = nextFrame, due.firstSeq <= next.seq {
                    try frame(due)
                    nextFrame = try frames.next() ? Database.frame(frames.row) : nil
                }
                try event(next)
                return true
            }
            while let due = nextFrame {
                try frame(due)
                nextFrame = try frames.next() ? Database.frame(frames.row) : nil
            }
        }
    }
}
