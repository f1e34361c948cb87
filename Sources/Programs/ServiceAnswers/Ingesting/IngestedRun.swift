import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LogAnswers

/// A run that is taken in: its log, open for what comes next.
///
/// What was acknowledged is on the disk. Events and frames are known by their numbers, so that a batch that is sent
/// twice is stored once, and a client that starts anew learns where to continue.
final class IngestedRun {
    let run: RunDescription
    /// The file it goes to.
    let path: String
    private let log: LogFile
    private let recorder: LifecycleRecorder
    /// The number of the last event that the recorder has.
    private(set) var lastSeq: Int64 = 0
    /// The number of the last frame that the recorder has.
    private(set) var lastFrame = 0
    private var (events, frames) = (Int64(0), Int64(0))
    /// Where frames begin that come next.
    private(set) var place = FramePlace()
    /// When it was last added to.
    private(set) var lastUse = ContinuousClock.now

    /// What `run.config` says of a run that came over the network.
    static let mark = "{\"ingested\":true}"

    /// Each batch is flushed at the end of its request. The ring is small: each run that is taken in has one.
    private static let options = RecorderOptions(
        whenFull: .block, capacity: 1 << 12, batchLimit: 20_000, batchIntervalNs: 1_000_000_000,
        patienceNs: 5_000_000_000)

    /// Begins the run in `log`.
    init(_ run: RunDescription, in log: LogFile) throws {
        self.run = run
        self.log = log
        path = log.path
        recorder = try log.recorder(run: run, configJSON: Self.mark, options: Self.options)
    }

    /// Adds events behind the last, and frames behind the last.
    ///
    /// - Returns: how many events were new. All of them are safe.
    /// - Throws: ``Problem`` when some are missing between the last and these, or what the log says.
    func add(_ batch: EventBatch) throws -> Int {
        lastUse = .now
        try check(batch)
        let before = events
        for entry in batch.entries {
            switch entry {
            case .event(let event) where event.seq > lastSeq:
                recorder.record(event)
                place.follow(event)
                lastSeq = event.seq
                events += 1
            case .frame(let frame) where frame.frame > lastFrame:
                recorder.record(frame)
                lastFrame = frame.frame
                frames += 1
            case .event, .frame, .end: continue
            }
            if recorder.hasGivenUp { throw Problem.noRoom }
        }
        _ = try recorder.flush()
        return Int(events - before)
    }

    /// Nothing may be missing but what a gap names, and times do not go back.
    private func check(_ batch: EventBatch) throws(Problem) {
        var last = lastSeq
        for case .event(let event) in batch.entries where event.seq > lastSeq {
            let named = event.kind == .logGap ? max(event.arg ?? 1, 1) - 1 : 0
            guard event.seq == last + 1 || (event.seq > last && event.seq - named <= last + 1) else {
                throw .conflict(
                    "Event \(event.seq) comes after event \(last).",
                    wayOut: "Go on with event \(lastSeq + 1), or name what is missing in a log.gap.")
            }
            last = event.seq
        }
    }

    /// Looks whether the run may end so.
    ///
    /// - Throws: ``Problem`` when the counts that are stated are not those of what came.
    func checkEnd(_ stated: StatedLogEnd) throws(Problem) {
        guard let reason = stated.contradiction(events: events, frames: frames) else { return }
        throw .conflict("\(reason).", wayOut: "Go on with event \(lastSeq + 1), and end the run then.")
    }

    /// Ends the run.
    func end(_ stated: StatedLogEnd) throws {
        recorder.finish(
            stating: LogEnd(
                status: stated.status, tNs: stated.tNs ?? 0, events: events, frames: frames,
                dropped: stated.dropped ?? 0), configJSON: nil)
        try recorder.close(status: stated.status)
    }

    /// Closes the log of a run that may go on later.
    func pause() {
        recorder.stopWaiting()
        // What could not be written was not acknowledged, and is sent again. The run has no end yet.
        try? recorder.close(status: .recovered)
    }
}
