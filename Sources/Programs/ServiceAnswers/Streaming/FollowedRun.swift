import Foundation
import LifecycleRecording

/// A run that a client follows, with its file, which changes when the run moves.
struct FollowedRun {
    private(set) var run: ServedRun
    private(set) var log: FollowedLog
    /// Whether the run had ended at the last look.
    private(set) var hasEnded: Bool
    private let catalog: RunCatalog

    init(_ uuid: String, in catalog: RunCatalog) throws {
        self.catalog = catalog
        (run, log) = try catalog.followedRun(uuid)
        hasEnded = !run.isOpen
    }

    /// Looks whether the run has ended, and where its file is. The last events are read after that.
    mutating func look() throws {
        if FileManager.default.fileExists(atPath: run.reader.path) {
            let record = try run.reader.run(run.record.number)
            guard record.status != .open else { return }
        }
        self = try FollowedRun(run.uuid, in: catalog)
    }

    /// The last server-sent event of a run that has ended.
    var farewell: [UInt8] {
        Array("event: end\ndata: {\"status\":\"\(run.record.status.name)\"}\n\n".utf8)
    }

    /// The last bytes when the service ends before the run.
    static let interruption = Array("retry: 2000\n\n".utf8)
}
