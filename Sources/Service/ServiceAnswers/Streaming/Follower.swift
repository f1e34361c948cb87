import Foundation
import LifecycleEvents
import LifecycleJudging
import LifecycleRecording
import LifecycleStore
import LogAnswers
import LogReports
import UIKitAdvice

/// Generates the content of an answer in pieces: a growing run, or a file.
///
/// The service requests a piece when the client has read the one before, so a slow client costs no memory.
package final class Follower: Sendable {
    private let content: Locked<any FollowedContent>
    private let wantsToStop: @Sendable () -> Bool
    private let place: Places
    /// Whether ``next()`` may take long.
    package let takesLong: Bool

    init(
        _ content: any FollowedContent, in place: Places,
        wantsToStop: @escaping @Sendable () -> Bool
    ) {
        self.content = Locked(content)
        self.wantsToStop = wantsToStop
        self.place = place
        takesLong = content.takesLong
    }

    /// The time to wait after ``FollowerStep/nothing``.
    package var rest: Duration { content.withLock { $0.rest } }

    /// Returns the next piece without waiting for events. Only one thread at a time may call this method.
    package func next() throws -> FollowerStep {
        // Changes the content in place, because a copy could be large.
        try content.withLock { content in
            Result { try wantsToStop() ? content.interrupted() : content.next() }
        }.get()
    }
}

/// The content that a ``Follower`` sends.
protocol FollowedContent {
    var rest: Duration { get }
    var takesLong: Bool { get }

    mutating func next() throws -> FollowerStep

    /// Returns the last step when the service ends before the content.
    func interrupted() throws -> FollowerStep
}

package enum FollowerStep: Sendable {
    case bytes([UInt8])
    /// Nothing is new yet.
    case nothing
    /// The last piece.
    case end([UInt8])
}

/// A file that is generated from a run while the client reads the file.
struct PagedFile: FollowedContent {
    var pages: any RunPages
    // All followers of a file share its reader, which is released with the last of them.
    let log: FollowedLog
    let takesLong: Bool
    let rest = Duration.zero

    mutating func next() throws -> FollowerStep { try pages.next().map { .bytes($0) } ?? .end([]) }

    func interrupted() throws -> FollowerStep { throw CancellationError() }
}

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
        } catch  where !Problem.isNoRun(error) {
            let since = failingSince ?? .now
            guard .now - since < Self.patience else { throw error }
            failingSince = since
            guard !isThere else { return nil }
            do {
                self = try FollowedRun(run.uuid, in: catalog)
            } catch  where !Problem.isNoRun(error) {}
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

/// Sends a run to its page while the run grows: server-sent events with blocks of events and frames,
/// followed by a summary of everything so far.
///
/// Its memory grows with the run's cells, texts and violations, not with its events.
struct ReportFollower: FollowedContent {
    private var followed: FollowedRun
    private var report: GrowingReport
    /// The duration of the last read; nil after the rest that follows a read.
    private var work: Duration?
    /// Ten times the duration of the last read, so that slow reads are rare.
    private(set) var rest = ReportFollower.leastRest

    private static let leastRest = Duration.seconds(1)

    init(_ run: FollowedRun, producer: String) {
        followed = run
        report = GrowingReport(
            of: run.run.record.description, producer: producer, advice: MisuseAdvice.on)
    }

    let takesLong = true

    mutating func next() throws -> FollowerStep {
        if let work = work.take() {
            rest = max(Self.leastRest, work * 10)
            return .nothing
        }
        let began = ContinuousClock.now
        guard let parts = try followed.reading({ try report.grow($0.run.listed) }) else { return .nothing }
        if case .about? = parts.last { work = .now - began }
        guard parts.isEmpty else { return .bytes(parts.flatMap(Self.text)) }
        if followed.hasEnded { return .end(followed.farewell) }
        try followed.look()
        return .nothing
    }

    func interrupted() -> FollowerStep { .end(FollowedRun.interruption) }

    private static func text(_ part: GrowingReport.Part) -> [UInt8] {
        let (name, data): (String, [UInt8]) =
            switch part {
            case .events(let block): ("events", Array(Data(block).base64EncodedData()))
            case .frames(let block): ("frames", Array(Data(block).base64EncodedData()))
            case .about(let json): ("about", Array(json.utf8))
            }
        return Array("event: \(name)\ndata: ".utf8) + data + Array("\n\n".utf8)
    }
}
