import FileKit
import Foundation
import LifecycleRecording
import LifecycleStore

/// Checks whether a run's log has reached its maximum size.
///
/// The size includes the write-ahead log, and an estimate for the records in the recorder. The estimate uses
/// the average size of the written records.
package final class LogCap {
    private let path: String
    private let bytes: Int64
    private let bytesBefore: Int64
    private var recorded: Int64 = 0
    package private(set) var isReached = false

    /// - Parameter bytes: The maximum size of the log.
    /// - Throws: ``InputError`` if the log already has this size.
    package init(_ path: String, bytes: Int64) throws {
        self.path = path
        self.bytes = bytes
        bytesBefore = LogFile.bytesOnDisk(path)
        guard bytesBefore < bytes else {
            throw InputError(
                "\(path): takes \(bytesBefore) bytes already, and --max-log allows \(bytes); allow more, or "
                    + "name another log with --db")
        }
    }

    /// The number of records between two checks of the file.
    private static let stride: Int64 = 2048
    /// The size of a record, in bytes, before the run has written any.
    private static let firstGuess = 100.0

    /// Counts an event or frame that `recorder` has received.
    package func count(_ recorder: LifecycleRecorder) {
        recorded += 1
        guard recorded.isMultiple(of: Self.stride), !isReached else { return }
        let health = recorder.health
        let written = health.written + health.framesWritten
        let onDisk = LogFile.bytesOnDisk(path)
        let each = written > 0 ? Double(onDisk - bytesBefore) / Double(written) : Self.firstGuess
        isReached = Double(onDisk) + each * Double(recorded - written) >= Double(bytes)
    }
}
