import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// A run that a client sends, in a new file.
///
/// A run that continues gets a new file with a copy of its former events. The former file is removed when the
/// transfer ends, so that the log always has the events that it had.
final class GrowingRun {
    private let log: LogFile
    private let recorder: LifecycleRecorder
    private let uuid: String
    private var former: LogFile?
    private var (events, frames) = (Int64(0), Int64(0))

    /// The ring is small, because every transfer has one.
    private static let options = RecorderOptions(
        whenFull: .block, capacity: 1 << 12, batchLimit: 20_000, batchIntervalNs: 1_000_000_000,
        patienceNs: 5_000_000_000)

    /// Begins a new run in a new file of `folder`.
    init(_ run: RunDescription, in folder: LogFolder) throws {
        uuid = run.uuid
        log = try folder.newLog(for: run, durable: true)
        recorder = try log.recorder(run: run, configJSON: "{}", options: Self.options)
    }

    /// Continues a run in a copy of its file.
    ///
    /// - Throws: `StoreError` when another program writes the file.
    init(continuing run: ServedRun) throws {
        let path = run.reader.path
        uuid = run.uuid
        // Makes this process the only writer of the file. The run stays open for those who follow it.
        former = try LogFile.existing(path: path, completesOpenRuns: false)
        log = try LogFile(path: Self.nextPath(path), durable: true)
        recorder = try log.recorder(
            run: run.record.description, configJSON: run.record.configJSON, options: Self.options)
        do {
            try LogReader(path: path).tell(
                run: run.record.number, begin: { _ in }, frame: { [self] in try add($0) },
                event: { try add($0) })
        } catch {
            discard()
            throw error
        }
    }

    /// Returns `run~2.sqlite` for `run.sqlite`, `run~3.sqlite` for `run~2.sqlite`.
    private static func nextPath(_ path: String) -> String {
        let stem = path.hasSuffix(".sqlite") ? path.dropLast(7) : path[...]
        if let dot = stem.lastIndex(of: "~"), let part = Int(stem[stem.index(after: dot)...]) {
            return "\(stem[..<dot])~\(part + 1).sqlite"
        }
        return "\(stem)~2.sqlite"
    }

    func add(_ event: LifecycleEvent) throws(Problem) {
        recorder.record(event)
        events += 1
        if recorder.hasGivenUp { throw .noRoom }
    }

    func add(_ frame: FrameRecord) throws(Problem) {
        recorder.record(frame)
        frames += 1
        if recorder.hasGivenUp { throw .noRoom }
    }

    /// Ends the transfer and closes the file. All events are on the disk then.
    ///
    /// - Parameter end: The end of the log, or nil for a run that stays open.
    /// - Throws: an error of the log. The file has the events that could be written.
    func close(_ end: LogEnd?) throws {
        if var end {
            (end.events, end.frames) = (events, frames)
            recorder.finish(stating: end, configJSON: nil)
        }
        try recorder.close(status: end?.status ?? .open)
        try former?.delete(runs: [uuid], removesEmptyFile: true)
        former = nil
    }

    /// Removes the run from the new file, and the file if it has no other run. The former file stays.
    func discard() {
        recorder.stopWaiting()
        try? recorder.close(status: .open)
        try? log.delete(runs: [uuid], removesEmptyFile: true)
        former = nil
    }
}
