import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import TestSupport
import Testing
import WorkloadReading

struct SimulationTests {
    @Test(arguments: Strategy.allCases)
    func `the same workload and seed give the same events, alone and four side by side`(
        strategy: Strategy
    ) async throws {
        var workload = try Workload.flings(strategy)
        workload.costs = MainThreadCosts(create: 2, configure: 1, slowConfigureEvery: 40, slowConfigure: 25)
        let alone = RecordedRun(workload, seed: 7).events
        let together = await withTaskGroup(of: [LifecycleEvent].self) { group in
            for _ in 0..<4 {
                group.addTask { [workload] in RecordedRun(workload, seed: 7).events }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(alone.count > 2_000)
        #expect(together.allSatisfy { $0 == alone })
    }

    @Test func `a run that is stopped at a frame is the beginning of the whole run`() throws {
        let workload = try Workload.flings()
        let whole = RecordedRun(workload)
        var events: [LifecycleEvent] = []
        var frames: [FrameRecord] = []
        let result = Simulation(workload, seed: 1).run(
            record: { events.append($0) }, frame: { frames.append($0) }, stop: { frames.count == 40 })
        #expect(result.wasStopped && !whole.result.wasStopped)
        #expect(frames == Array(whole.frames.prefix(40)) && result.summary.frames == 40)
        // The end of a run ends the bare frames that are under way, which the whole run does later.
        let before = Int(frames.last?.firstSeq ?? 0) - 1
        #expect(before > 60, "\(before)")
        #expect(events.prefix(before) == whole.events.prefix(before))
        #expect(result.summary.tally.events == events.count && result.violations == [])
        #expect(result.cells.contains { $0.state == .displayed })
    }

    @Test func `whatever a workload is about to do, it ends where it is stopped`() throws {
        let steps: [Step] = [
            .fling(velocity: 900), .wait(0.2), .background(1), .turn([.jump(item: 90)]),
            .delete(at: 90, count: 1, animated: true),
        ]
        let endless = Workload.short([.repeat(times: .max, steps: steps)])
        for count in stride(from: 1, through: 400, by: 7) {
            var frames = 0
            let result = Simulation(endless, seed: 1).run(
                frame: { _ in frames += 1 }, stop: { frames >= count })
            #expect(result.wasStopped && frames == count)
        }
    }

    @Test func `on an idle list bare frames end when the animators come, not when the next frame does`() {
        for strategy in [Strategy.reuseSafe, .nextTurn] {
            let run = RecordedRun(.short([.wait(1), .scroll(by: 5), .wait(1)], strategy: strategy))
            let bare = run.events.filter { $0.kind == .cellBareFrame }
            let attached = run.events.filter { $0.kind == .animatorAttached }.map(\.tNs).max() ?? .max
            #expect(!bare.isEmpty && bare.allSatisfy { $0.tNs == attached && $0.arg == 1 })
            #expect(attached < 100_000_000)
        }
    }

    @Test func `bare frames end when an animator comes in the middle of a long wait`() {
        let run = RecordedRun(.short([.wait(2), .scroll(by: 5)])) { list in
            TestClient<AnimatedCell>(list) { list, cell, _ in
                // The use has asked for one, and has none for half a second.
                cell.animator = cell.makeAnimator(list)
                cell.endAnimator()
                list.turns.enqueue(after: 0.5) { cell.animator = cell.makeAnimator(list) }
            }
        }
        let bare = run.events.filter { $0.kind == .cellBareFrame && $0.tNs < 2_000_000_000 }
        #expect(bare.count > 5 && bare.allSatisfy { $0.tNs < 600_000_000 })
    }

    @Test func `another seed decides otherwise when the main thread is late`() throws {
        var workload = try Workload.flings()
        workload.costs = MainThreadCosts(create: 2, configure: 1, slowConfigureEvery: 10, slowConfigure: 25)
        let choices = (0..<4 as Range<UInt64>).map { seed in
            RecordedRun(workload, seed: seed).frames.map(\.overtookTurns)
        }
        #expect(choices[0].contains(true))
        #expect(Set(choices).count > 1)
    }

    @Test(arguments: Strategy.allCases, CellRegime.allCases)
    func `plain flings give no strategy a stale attach`(strategy: Strategy, cells: CellRegime) throws {
        let run = RecordedRun(try .flings(strategy, cells: cells))
        #expect(run.count(.hazardStaleAttach) == 0)
    }

    @Test(arguments: CellRegime.allCases, AnimatorRegime.allCases)
    func `the safe strategy breaks nothing on plain flings`(cells: CellRegime, regime: AnimatorRegime) throws
    {
        var workload = try Workload.flings(cells: cells)
        workload.regime = regime
        workload.steps.append(.destroyList)
        let run = RecordedRun(workload)
        #expect(run.result.violations == [])
        #expect(run.result.summary.tally.misuses == [:])
        #expect(run.result.summary.tally.hazards == [:])
        #expect(run.result.summary.tally.effectiveShare == 1)
        #expect(run.result.summary.tally.animatorsLiveAtEnd == 0)
    }

    @Test func `bare frames in the events are those in the frames`() throws {
        for strategy in Strategy.allCases {
            let run = RecordedRun(try .flings(strategy))
            let inEvents = run.events.filter { $0.kind == .cellBareFrame }.reduce(0) { $0 + ($1.arg ?? 0) }
            #expect(Int(inEvents) == run.frames.reduce(0) { $0 + $1.bareCells })
        }
    }

    @Test func `a recorded control without jank counts no hitch`() {
        var hitches = Hitches()
        for frameMs in BuiltInRecordings.chromeFrameIntervals {
            hitches.count(frameMs: frameMs, refreshMs: 1000 / 60)
        }
        #expect(hitches.frames == 1206)
        #expect(hitches.milliseconds == 0)
    }

    @Test func `a configure longer than a frame makes the frame late by whole vsyncs`() {
        let run = RecordedRun(
            .short([.fling(velocity: 2000)], costs: MainThreadCosts(slowConfigureEvery: 5, slowConfigure: 40))
        )
        #expect(run.frames.contains { $0.missedVsyncs == 2 })
        #expect(run.result.summary.hitchMsPerSecond > 0)
    }

    @Test func `when a run is over nothing of it stays`() {
        weak var list: SimulatedList?
        Simulation(.short([.fling(velocity: 2000)]), seed: 1) {
            list = $0
            return Strategy.reuseSafe.client(of: $0)
        }.run()
        #expect(list == nil)
    }

    @Test func `while the list rests no frame is made`() {
        let moving = RecordedRun(.short([.fling(velocity: 2000)])).frames.count
        let resting = RecordedRun(.short([.fling(velocity: 2000), .fling(velocity: 0), .wait(100)])).frames
            .count
        #expect(resting == moving)
    }

    @Test func `what is due while the main thread is held comes in the turn after, and is in time`() {
        // A prepared cell's idle limit ends while the thread is held, in a frame that records something afterwards.
        for wait in stride(from: 0.7, through: 1, by: 0.05) {
            let run = RecordedRun(
                .short(
                    [
                        .fling(velocity: 100), .wait(wait), .turn([.busy(0.3), .reload(at: 1, count: 1)]),
                        .wait(0.2),
                    ], cells: .ios10))
            #expect(run.broken == [], "\(wait) s: \(run.result.violations.first?.text ?? "")")
        }
    }

    @Test
    func `a cell that is shown again and prepared for reuse by hand in the next turn has an animator soon`() {
        let run = RecordedRun(
            .short([.scroll(by: 110), .scroll(by: -110), .prepareForReuseVisible, .wait(0.1)]))
        #expect(run.broken == [], "\(run.result.violations.first?.text ?? "")")
        #expect(run.events.contains { $0.kind == .cellWaiting } && run.count(.animatorOrphaned) == 0)
    }
}
