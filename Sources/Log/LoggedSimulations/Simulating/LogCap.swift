import Foundation
import LifecycleRecording
import LifecycleStore
import LogAnswers

/// Says when a log that a run is written to has no more room: the file with its write-ahead log, and what its
/// recorder still holds, reckoned by what the run's records took so far.
final class LogCap {
    private let path: String
    private let bytes: Int64
    private let bytesBefore: Int64
    private var recorded: Int64 = 0
    private(set) var isReached = false

    /// - Parameter bytes: how many the log may take.
    /// - Throws: ``InputError`` when there is no room for a run.
    init(_ path: String, bytes: Int64) throws {
        self.path = path
        self.bytes = bytes
        bytesBefore = LogFile.bytesOnDisk(path)
        guard bytesBefore < bytes else {
            throw InputError(
                "\(path): takes \(bytesBefore) bytes already, and --max-log allows \(bytes); allow more, or "
                    + "name another log with --db")
        }
    }

    /// Records between two looks at the file.
    private static let stride: Int64 = 2048
    /// What a record takes until the run has shown it.
    private static let firstGuess = 100.0

    /// One more event or frame was given to `recorder`.
    func count(_ recorder: LifecycleRecorder) {
        recorded += 1
        guard recorded.isMultiple(of: Self.stride), !isReached else { return }
        let health = recorder.health
        let written = health.written + health.framesWritten
        let onDisk = LogFile.bytesOnDisk(path)
        let each = written > 0 ? Double(onDisk - bytesBefore) / Double(written) : Self.firstGuess
        isReached = Double(onDisk) + each * Double(recorded - written) >= Double(bytes)
    }
}
