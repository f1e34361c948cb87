import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// Sends the events of a growing run as server-sent events, whose ids are the events' numbers.
///
/// A client that reconnects continues after its last event.
struct RunFollower: FollowedContent {
    private var followed: FollowedRun
    private var filter: LogFilter

    /// The greatest number of events of a piece.
    private static let page = 1000

    /// - Parameter filter: Which events of the run to send.
    init(_ run: FollowedRun, _ filter: LogFilter) {
        followed = run
        self.filter = filter
        self.filter.limit = Self.page
    }

    let rest = Duration.milliseconds(100)
    let takesLong = false

    mutating func next() throws -> FollowerStep {
        let filter = filter
        let news = try followed.reading { try $0.log.news(filter, isFresh: $0.hasEnded) }
        guard let news else {
            self.filter.run = followed.run.record.number
            return .nothing
        }
        switch news {
        case .page(let page):
            self.filter.after = page.lastSeq
            return .bytes(page.bytes)
        case .nothing where followed.hasEnded: return .end(followed.farewell)
        case .nothing:
            try followed.look()
            self.filter.run = followed.run.record.number
            return .nothing
        case .unchanged: return .nothing
        }
    }

    func interrupted() -> FollowerStep { .end(FollowedRun.interruption) }
}

/// A run that a client follows, with its file, which changes when the run moves.
struct FollowedRun {
    private(set) var run: ServedRun
    private(set) var log: FollowedLog
    /// Whether the run had ended at the last check.
    private(set) var hasEnded: Bool
    private let catalog: RunCatalog
    /// The first of the failures since the last success.
    private var failingSince: ContinuousClock.Instant?

    /// A file cannot be read while its run moves to another one, or its writer closes it.
    private static let patience = Duration.seconds(10)

    init(_ uuid: String, in catalog: RunCatalog) throws {
        self.catalog = catalog
        (run, log) = try catalog.followedRun(uuid)
        hasEnded = !run.isOpen
    }

    /// Checks whether the run has ended, and where its file is. The last events must be read after that.
    mutating func look() throws {
        if let now = try reading({ try $0.newest() }) { self = now }
    }

    /// Reads the run. Returns nil when the run has moved to another file, or cannot be read at the moment.
    ///
    /// - Throws: ``Problem`` when the run is gone, or the error that has lasted too long.
    mutating func reading<Result>(_ body: (FollowedRun) throws -> Result) throws -> Result? {
        do {
            let result = try body(self)
            failingSince = nil
            return result
        } catch where !Problem.isNoRun(error) {
            let since = failingSince ?? .now
            guard .now - since < Self.patience else { throw error }
            failingSince = since
            guard !isThere else { return nil }
            do {
                self = try FollowedRun(run.uuid, in: catalog)
            } catch where !Problem.isNoRun(error) {}
            return nil
        }
    }

    private var isThere: Bool { FileManager.default.fileExists(atPath: run.reader.path) }

    private func newest() throws -> FollowedRun {
        guard isThere, try run.reader.run(run.record.number).status == .open else {
            return try FollowedRun(run.uuid, in: catalog)
        }
        return self
    }

    /// The last server-sent event of a run that has ended.
    var farewell: [UInt8] {
        Array("event: end\ndata: {\"status\":\"\(run.record.status.name)\"}\n\n".utf8)
    }

    /// The last bytes when the service ends before the run.
    static let interruption = Array("retry: 2000\n\n".utf8)
}
