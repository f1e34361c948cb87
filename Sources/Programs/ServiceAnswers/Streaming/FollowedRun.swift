import Foundation
import LifecycleRecording

/// A run that somebody follows: where it stands, and whether it may still grow.
struct FollowedRun: Sendable {
    private(set) var run: ServedRun
    private(set) var log: FollowedLog
    /// Whether it had ended when it was last looked at.
    private(set) var hasEnded: Bool

    init(_ run: ServedRun, in log: FollowedLog) {
        self.run = run
        self.log = log
        hasEnded = !run.isOpen
    }

    /// Looks whether the run has ended, and where it stands now. What came with its end is read after that.
    mutating func look(in catalog: RunCatalog) throws {
        if FileManager.default.fileExists(atPath: run.reader.path) {
            let record = try run.reader.run(run.record.number)
            guard record.status != .open else { return }
        }
        (run, log) = try catalog.followedRun(run.uuid)
        hasEnded = !run.isOpen
    }

    /// What is sent behind the last of it.
    var farewell: [UInt8] {
        Array("event: end\ndata: {\"status\":\"\(run.record.status.name)\"}\n\n".utf8)
    }

    /// What is sent when the service ends before the run does.
    static let interruption = Array("retry: 2000\n\n".utf8)
}
