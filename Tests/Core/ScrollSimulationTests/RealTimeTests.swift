import Dispatch
import LifecycleEvents
import LifecycleJudging
import PropertyAnimation
import ScrollSimulation
import TestSupport
import Testing
import WorkloadFiles

/// A run in real time, and what it recorded.
private final class RealRun: @unchecked Sendable {
    // Written on the queue alone, and read when the run is over.
    private(set) var events: [LifecycleEvent] = []
    private(set) var frames: [FrameRecord] = []
    private(set) var result: SimulationResult?
    private(set) var seconds = 0.0

    init(
        _ workload: Workload, pace: Double = 1, tolerance: Double = 0.002,
        stop: @escaping @Sendable ([LifecycleEvent]) -> Bool = { _ in false }
    ) async {
        let queue = DispatchQueue(label: "main thread of a simulation")
        let start = DispatchTime.now().uptimeNanoseconds
        await withCheckedContinuation { continuation in
            queue.async {
                Simulation(workload, seed: 1).run(
                    on: queue, pace: pace, tolerance: tolerance,
                    record: { self.events.append($0) }, frame: { self.frames.append($0) },
                    stop: { stop(self.events) },
                    ended: {
                        self.result = $0
                        continuation.resume()
                    })
            }
        }
        seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    }
}

@Suite(.serialized) struct RealTimeTests {
    private static func untimed(_ events: [LifecycleEvent]) -> [LifecycleEvent] {
        events.map { event in
            var event = event
            event.tNs = 0
            return event
        }
    }

    @Test(arguments: [("list-destroyed-early", 1.0), ("jump-to-item", 2.0)])
    func `an idle queue gives the events of virtual time in their order`(
        name: String, pace: Double
    ) async throws {
        var workload = try Workload(try #require(BuiltInWorkloads.named(name)))
        workload.costs = MainThreadCosts()
        let expected = RecordedRun(workload)
        for _ in 0..<5 {
            // Most of a frame: what comes later than that would be late on a screen.
            let run = await RealRun(workload, pace: pace, tolerance: 0.012 / pace)
            let isSame =
                Self.untimed(run.events) == Self.untimed(expected.events)
                && run.frames.map(\.bareCells) == expected.frames.map(\.bareCells)
                && run.result?.cells == expected.result.cells
            // Somebody else had the machine: that run says nothing.
            if !isSame, run.result?.lateBlocks != 0 { continue }
            #expect(isSame)
            return
        }
    }

    @Test func `a run takes the time it tells of, costs and all`() async throws {
        let workload = Workload.short(
            [.fling(velocity: 4000), .wait(0.3), .background(0.2), .wait(0.1), .destroyList],
            costs: MainThreadCosts(create: 4, configure: 2, attach: 1, teardown: 1))
        let run = await RealRun(workload, pace: 2)
        let result = try #require(run.result)
        #expect(result.summary.virtualSeconds >= 0.6)
        // Never faster than its pace; how much slower is the machine's affair.
        #expect(run.seconds >= result.summary.virtualSeconds / 2 - 0.01)
        #expect(run.events.map(\.tNs) == run.events.map(\.tNs).sorted())
        #expect(result.violations == [])
        #expect(result.summary.tally.animatorsLiveAtEnd == 0)
    }

    @Test func `a run that waits without a frame can be stopped`() async throws {
        let workload = Workload.short([.fling(velocity: 2000), .background(3600), .destroyList])
        let run = await RealRun(workload, pace: 4, stop: { $0.last?.kind == .appBackground })
        let result = try #require(run.result)
        #expect(result.wasStopped)
        #expect(result.violations == [])
        #expect(result.summary.virtualSeconds < 3600)
        #expect(run.events.contains { $0.kind == .appForeground } == false)
    }

    @Test func `a late queue counts its late blocks and breaks no rule`() async throws {
        let workload = Workload.short(
            [.fling(velocity: 6000), .wait(0.5), .jump(item: 300), .wait(0.2), .destroyList])
        // Nothing can be on time at a thousand times real time without any tolerance.
        let run = await RealRun(workload, pace: 1000, tolerance: 0)
        let result = try #require(run.result)
        #expect(result.lateBlocks > 0)
        #expect(result.violations == [])
        #expect(result.summary.tally.hazards == [:])
        #expect(result.summary.tally.animatorsLiveAtEnd == 0)
    }
}
