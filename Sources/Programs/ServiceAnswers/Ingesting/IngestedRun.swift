import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LogAnswers

/// A run that a client sends, with its open log.
///
/// Acknowledged events are on the disk. Events and frames have numbers, so a batch that a client sends twice
/// is stored once, and a client that starts again learns where to continue.
final class IngestedRun {
    let run: RunDescription
    /// The file of the run.
    let path: String
    private let log: LogFile
    private let recorder: LifecycleRecorder
    /// The number of the last event that the recorder has.
    private(set) var lastSeq: Int64 = 0
    /// The number of the last frame that the recorder has.
    private(set) var lastFrame = 0
    private var (events, frames) = (Int64(0), Int64(0))
    /// The state after the lines of the run so far, for the next frames.
    private(set) var place = FramePlace()
    /// The time of the last batch.
    private(set) var lastUse = ContinuousClock.now

    /// `run.config` of a run that a client sent.
    static let mark = "{\"ingested\":true}"

    /// Each request flushes its batch. The ring is small, because every open run has one.
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

    /// Adds the events and frames after the last ones.
    ///
    /// - Returns: The number of new events. All of them are on the disk.
    /// - Throws: ``Problem`` when events before the first new one are missing, or an error of the log.
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

    /// Checks that a gap event accounts for each missing event.
    private func check(_ batch: EventBatch) throws(Problem) {
        var last = lastSeq
        for case .event(let event) in batch.entries where event.seq > lastSeq {
            guard event.follows(last) else {
                throw .conflict(
                    "Event \(event.seq) comes after event \(last).",
                    wayOut: "Go on with event \(lastSeq + 1), or name what is missing in a log.gap.")
            }
            last = event.seq
        }
    }

    /// - Throws: ``Problem`` when the stated counts are not those of the run.
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

    /// Closes the log of a run that may continue later.
    func pause() {
        recorder.stopWaiting()
        // Events that cannot be written were not acknowledged, and the client sends them again.
        try? recorder.close(status: .recovered)
    }
}
