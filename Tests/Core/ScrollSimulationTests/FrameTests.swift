import AnimationTiming
import LifecycleEvents
import ScrollSimulation
import TestSupport
import Testing

/// The frames of a list at rest.
struct FrameTests {
    /// A list whose content rests for five seconds, with animators that run from their turn on.
    private static func run(_ animator: AnimatorRecipe, _ steps: [Step] = [.wait(5)]) -> RecordedRun {
        RecordedRun(Workload.short(steps, animator: animator))
    }

    private static func running(
        _ seconds: Double, curve: TimingCurve = .linear, chain: ChainRecipe? = nil
    ) -> AnimatorRecipe {
        AnimatorRecipe(
            duration: seconds, curve: curve, pausesOnCompletion: false, fractionComplete: nil, start: true,
            chain: chain)
    }

    @Test func `a list at rest shows frames while an animator of a displayed cell runs`() {
        let run = Self.run(Self.running(0.9))
        let attach = run.events.first { $0.kind == .animatorAttached }?.tNs ?? 0
        let shown = run.frames.filter { $0.expectedNs > attach }
        #expect(shown.count == 54 && shown.allSatisfy { $0.missedVsyncs == 0 })
        // The last frame shows the final value, when the animator is over.
        #expect(shown.dropLast().allSatisfy { $0.bareCells == 0 })
        #expect(zip(shown, shown.dropFirst()).allSatisfy { $1.expectedNs - $0.expectedNs < 17_000_000 })
        #expect(run.count(.animatorWasted) == 0)
        #expect(run.broken.isEmpty)
    }

    @Test func `an animator that runs as long as its cell is displayed is effective at rest`() {
        #expect(Self.run(Self.running(9)).result.summary.tally.effectiveShare == 1)
    }

    @Test func `a list at rest shows no frames while its animators are paused`() {
        #expect(Self.run(AnimatorRecipe()).frames.count == 1)
    }

    @Test func `a chain that never ends shows frames as long as the list waits, and the run ends`() {
        let chain = ChainRecipe(steps: [ChainRecipe.Step(to: 1, duration: 0.3)], times: nil)
        let run = Self.run(Self.running(1, chain: chain), [.wait(1)])
        #expect((58...61).contains(run.frames.count), "\(run.frames.count)")
    }
}
