import Foundation
import LifecycleRecording
import LogAnswers

/// Sends a run as its page reads it, while the run grows: server-sent events with blocks of events and frames, and
/// after them a summary of everything so far.
///
/// Its memory grows with the run's cells, texts and violations, not with its events.
final class ReportFollower: Follower {
    private struct State {
        var followed: FollowedRun
        var report: GrowingReport
        /// How long the last look took. Nil after the rest that follows a look.
        var work: Duration?
        var rest = ReportFollower.leastRest
    }

    private let catalog: RunCatalog
    private let state: Locked<State>
    private let place: FollowerPlace
    private let wantsToStop: @Sendable () -> Bool

    private static let leastRest = Duration.seconds(1)

    init(
        _ run: FollowedRun, producer: String, _ catalog: RunCatalog, in place: FollowerPlace,
        wantsToStop: @escaping @Sendable () -> Bool
    ) {
        self.catalog = catalog
        self.place = place
        self.wantsToStop = wantsToStop
        let report = GrowingReport(of: run.run.record.description, producer: producer)
        state = Locked(State(followed: run, report: report))
    }

    let takesLong = true

    /// Ten times as long as the last look, so that costly looks are rare.
    var rest: Duration { state.withLock { $0.rest } }

    func next() throws -> FollowerStep {
        if wantsToStop() { return .end(FollowedRun.interruption) }
        // Changes the state in place, because a copy of the report would be large.
        return try state.withLock { state in Result { try step(&state) } }.get()
    }

    private func step(_ state: inout State) throws -> FollowerStep {
        if let work = state.work {
            state.rest = max(Self.leastRest, work * 10)
            state.work = nil
            return .nothing
        }
        let began = ContinuousClock.now
        let parts = try state.report.grow(state.followed.run.listed)
        if case .about? = parts.last { state.work = .now - began }
        guard parts.isEmpty else { return .bytes(parts.flatMap(Self.text)) }
        if state.followed.hasEnded { return .end(state.followed.farewell) }
        try state.followed.look(in: catalog)
        return .nothing
    }

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
