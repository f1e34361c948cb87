import GRDB
import LifecycleEvents

extension LogReader {
    /// Tells a run as it happened: gives every event and every frame in one order, a frame before the
    /// event whose number is its `firstSeq`.
    ///
    /// Events and frames are read side by side, so memory does not grow with the log. While the log is being written,
    /// the events and frames are those of the moment at which reading began.
    /// - Parameters:
    ///   - number: the run's number; nil is the newest.
    ///   - begin: called first, with the run as it stands at that moment.
    ///   - frame: nil when nobody asks for frames, which are not read then.
    /// - Throws: ``StoreError``, or what a closure throws, which ends the story.
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
