import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import TestSupport
import Testing

/// Bounds and insets that change, with an animation or without one.
struct BoundsTests {
    private func run(_ steps: [Step], strategy: Strategy = .reuseSafe, height: Double = 800) -> RecordedRun {
        var workload = Workload.short(steps, strategy: strategy)
        workload.viewport = Size(width: 390, height: height)
        return RecordedRun(workload)
    }

    private func shown(_ run: RecordedRun) -> [Int64] {
        run.result.cells.filter { $0.state == .displayed }.compactMap { $0.item?.rawValue }.sorted()
    }

    @Test func `cells set up inside an animated change of bounds are set up inside an animation`() {
        func started(_ animated: Bool, _ strategy: Strategy) -> Int {
            run(
                [.resize(Size(width: 390, height: 800), animated: animated), .wait(1)], strategy: strategy,
                height: 500
            ).count(.animatorStarted)
        }
        #expect(started(true, .inDataSource) == 3)
        #expect(started(false, .inDataSource) == 0)
        #expect(started(true, .reuseSafe) == 0)
    }

    @Test func `a keyboard lets the last item be scrolled above it, and takes the offset back when it goes`()
    {
        let up: [Step] = [.insets(Insets(bottom: 300), animated: true), .jump(item: 499)]
        #expect(shown(run(up)) == Array(495...499))
        let down = up + [.insets(Insets(), animated: true), .wait(0.1)]
        #expect(shown(run(down)) == Array(492...499))
        #expect(run(down).result.violations == [])
    }

    @Test func `an inset at the top is where the content begins and comes back to`() {
        let run = run([.insets(Insets(top: 150)), .drag(distance: -400, duration: 0.2), .wait(2)])
        #expect(shown(run) == Array(0...6))
    }

    @Test func `an animated change of bounds has no transaction`() {
        let run = run([.resize(Size(width: 390, height: 500), animated: true)])
        #expect(run.count(.listBatchBegan) == 0 && run.count(.cellAnimatingOut) == 0)
        #expect(run.events.filter { $0.kind == .listUpdated }.map(\.detail) == [.update(.resize)])
    }
}
