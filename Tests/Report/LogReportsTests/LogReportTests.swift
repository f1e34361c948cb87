import FileKit
import Foundation
import LifecycleEvents
import LifecycleJudging
import LogAnswers
import LogReports
import Testing

/// Reports of runs that are in a log.
struct LogReportTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder(TemporaryFiles()) }

    /// Returns the report of a run with these events.
    ///
    /// - Parameter advice: the advice about each misuse.
    private func report(
        _ events: [LifecycleEvent], endNs: Int64, advice: @escaping MisuseAdvising = { _ in nil }
    ) throws -> String {
        var writer = NDJSONWriter()
        writer.append(
            RunDescription(
                uuid: "6f1d", name: "feed", source: .app, startedUnixNs: 1, refreshNs: 16_666_667))
        for event in events { writer.append(event) }
        writer.appendEnd(.finished, atNs: endNs, dropped: 0)
        let path = folder.file("run.ndjson")
        try Data(writer.bytes).write(to: URL(fileURLWithPath: path))
        let run = try LogSource(path, for: WorkClient(temporaryFiles: TemporaryFiles())).run(.newest)
        var bytes: [UInt8] = []
        try RunExport(of: run) { bytes += $0 }.exportReport(producer: "test", advice: advice)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [3, 10])
    func `a report judges a transition at the end that the log states`(seconds: Int64) throws {
        // A push that nobody completes.
        let push = LifecycleEvent(
            seq: 1, tNs: 1_000_000, turn: 1, kind: .transitionBegan, detail: .operation(.push), subject: 1)
        let report = try report([push], endNs: seconds * 1_000_000_000)
        #expect(report.contains("was not completed when") == (seconds > 5))
    }

    @Test func `a report has the advice of its caller about the misuses of the run, and about no others`()
        throws
    {
        let misuse = LifecycleEvent(
            seq: 1, tNs: 1_000_000, turn: 1, kind: .misuse, animator: AnimatorID(1),
            detail: .misuse(.alreadyStopped))
        let report = try report([misuse], endNs: 2_000_000) {
            MisuseAdvice(cause: "Because of \($0.rawValue).", uikit: "stop()", animatorPool: nil)
        }
        // Once for the script, and once for readers without JavaScript.
        #expect(report.components(separatedBy: "Because of alreadyStopped.").count == 3)
        #expect(report.components(separatedBy: "Because of ").count == 3)
    }
}
