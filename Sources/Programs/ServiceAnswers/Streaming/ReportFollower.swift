import Foundation
import LifecycleRecording
import LogAnswers

/// Sends a run as its page reads it, and goes on while it grows: server-sent events with blocks of events and
/// frames, and after the last of them what is said of all.
///
/// What it remembers goes with the cells, the texts and the violations of the run, and not with its events.
package final class ReportFollower: Follower {
    private struct State {
        var followed: FollowedRun
        var report: GrowingReport
        /// How long the last look took, until a rest has followed it.
        var work: Duration?
        var rest = ReportFollower.leastRest
    }

    private let catalog: RunCatalog
    private let state: Locked<State>
    private let wantsToStop: @Sendable () -> Bool
    private let ended: @Sendable () -> Void

    /// A run that grows all the time is told of so often.
    private static let leastRest = Duration.seconds(1)

    /// - Parameter ended: called when nobody follows any longer.
    init(
        _ run: FollowedRun, producer: String, _ catalog: RunCatalog,
        wantsToStop: @escaping @Sendable () -> Bool, ended: @escaping @Sendable () -> Void
    ) {
        self.catalog = catalog
        self.wantsToStop = wantsToStop
        self.ended = ended
        let report = GrowingReport(of: run.run.record.description, producer: producer)
        state = Locked(State(followed: run, report: report))
    }

    deinit { ended() }

    package let takesLong = true

    /// Ten times as long as a look takes, so that a run whose looks are costly is looked at less often.
    package var rest: Duration { state.withLock { $0.rest } }

    package func next() throws -> FollowerStep {
        if wantsToStop() { return .end(FollowedRun.interruption) }
        // In place: what the report remembers must not be copied.
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
