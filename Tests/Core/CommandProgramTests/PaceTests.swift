import CommandTestSupport
import Foundation
import Testing

/// A simulation that takes as long as it tells of.
struct PaceTests {
    private static let workload = """
        name: short
        costs: { create: 2.0, configure: 1.0, attach: 0.3, teardown: 0.1 }
        steps:
          - fling: { velocity: 3000 }
          - wait: 0.3
          - background: 0.2
          - wait: 0.1
          - destroyList
        """

    @Test func `a run in real time takes its time, and its log is clean`() throws {
        let command = try Command()
        try command.write(Self.workload, to: "short.yaml")
        let result = try command.run(
            "simulate", "short.yaml", "--pace", "real", "--format", "json", "--quiet")
        #expect(result.status == 0, "\(result.errors)")
        let summary = try result.object()
        let told = try #require(summary["virtualSeconds"] as? Double)
        #expect(told >= 0.6)
        #expect(try #require(summary["wallSeconds"] as? Double) >= told - 0.01)
        #expect(try command.run("verify", "animatorpool.sqlite").status == 0)
    }

    @Test func `a factor divides that time`() throws {
        let command = try Command()
        try command.write(Self.workload, to: "short.yaml")
        let result = try command.run(
            "simulate", "short.yaml", "--pace", "4", "--no-log", "--format", "json", "--quiet")
        let summary = try result.object()
        let told = try #require(summary["virtualSeconds"] as? Double)
        #expect(try #require(summary["wallSeconds"] as? Double) >= told / 4 - 0.01)
    }
}
