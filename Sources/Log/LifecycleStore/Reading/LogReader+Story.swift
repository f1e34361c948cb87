import GRDB
import LifecycleEvents

extension LogReader {
    /// Reads a run in order: every event and every frame, a frame before the event whose number is its `firstSeq`.
    ///
    /// It reads events and frames side by side: memory does not grow with the log. All of it is one snapshot, even
    /// while the run is recorded.
    /// - Parameters:
    ///   - number: the run's number; nil is the newest.
    ///   - begin: called first, with the run.
    ///   - frame: nil to read no frames.
    /// - Throws: ``StoreError``, or what a closure throws, which ends the reading.
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
            let frames = try db.frames(frameQuery(filter, run: run), limit: nil)
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
