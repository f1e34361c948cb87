import Foundation
import LifecycleJudging
import LifecycleRecording
import LogReports
import UIKitAdvice

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
