import AnimatorPoolTesting
import Feed
import Foundation
import LifecycleEvents
import LifecycleJudging
import LifecycleRecording
import ScrollSimulation
import Testing

struct FeedTests {
    /// Flings down the list and back, a jump, a reload, and the end of the list.
    private let workload = Workload(
        name: "feed", list: ListShape(items: 500),
        steps: [
            .fling(velocity: 3000), .fling(velocity: -3000), .jump(item: 200), .wait(0.5), .reloadData,
            .wait(0.5), .destroyList,
        ])

    @Test func `the mended feed keeps every rule`() {
        Simulation(workload, seed: 1) { MendedFeed($0) }.run().expectNoViolation()
    }

    @Test func `no scroll breaks the mended feed`() async throws {
        try await explore(budget: 500) { MendedFeed($0) }
    }

    /// The kit's report of the broken feed: the rule, the cell and its use, and the line that requested the
    /// animator. Remove `withKnownIssue` to see the failure.
    @Test func `the broken feed fails, and is told where`() {
        withKnownIssue {
            Simulation(workload, seed: 1) { BrokenFeed($0) }.run().expectNoViolation()
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return text.lowercased().contains("cell ") && text.contains("BrokenFeed.swift:")
        }
    }

    /// `FEED_LOG=feed.ndjson swift test` writes the log for `animatorpool verify feed.ndjson`.
    @Test func `the log of a run can be written for the command to judge`() throws {
        var writer = NDJSONWriter()
        writer.append(
            RunDescription(
                uuid: UUID().uuidString, name: "feed", source: .simulation,
                startedUnixNs: Int64(Date.now.timeIntervalSince1970 * 1e9), refreshNs: 16_666_667))
        var endNs: Int64 = 0
        Simulation(workload, seed: 1) { BrokenFeed($0) }.run(
            record: { event in
                endNs = event.tNs
                writer.append(event)
            }, frame: { writer.append($0) })
        writer.appendEnd(.finished, atNs: endNs, dropped: 0)
        if let path = ProcessInfo.processInfo.environment["FEED_LOG"] {
            try Data(writer.bytes).write(to: URL(fileURLWithPath: path))
        }
        var reader = try NDJSONReader(source: "feed", bytes: writer.bytes)
        var checker = InvariantChecker(limits: InvariantLimits())
        while let event = try reader.nextEvent() { checker.add(event) }
        checker.finish { _ in }
        #expect(!checker.violations.isEmpty)
    }
}
