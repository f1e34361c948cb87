import LifecycleEvents
import LifecycleJudging
import PropertyAnimation
import ScrollSimulation
import Testing

/// Cells that run chains under reuse, and a finger on a cell's slider.
struct ChainWorkloadTests {
    /// There and back for ever, with a rest between the steps.
    private static let pulse = ChainRecipe(
        steps: [
            .init(to: 1, duration: 0.2), .init(to: 0.5, duration: 0.3, delay: 0.1, curve: .linear),
        ], isAutoreversed: true, times: nil)
    private static let thrice = ChainRecipe(
        steps: [
            .init(to: 1, duration: 0.2), .init(to: 0.5, duration: 0, curve: .linear),
            .init(to: 2, duration: 0.3),
        ], times: 3)

    private static let steps: [Step] = [
        .fling(velocity: 3000), .wait(0.5), .jump(item: 500), .wait(0.3), .fling(velocity: -4000), .wait(0.5),
        .background(2), .slider(item: 483, to: 0.9, duration: 0.4), .drag(distance: 300, duration: 0.2),
        .reload(at: 480, count: 3), .reconfigure(at: 482, count: 1), .wait(0.4), .destroyList,
    ]

    private func run(
        _ chain: ChainRecipe?, _ strategy: Strategy, cells: CellRegime = .ios15, _ steps: [Step] = steps
    ) -> (result: SimulationResult, events: [LifecycleEvent]) {
        var recipe = AnimatorRecipe(key: "opacity", from: 0, to: 1)
        recipe.chain = chain
        recipe.pausesOnCompletion = chain?.times == nil
        var events: [LifecycleEvent] = []
        let workload = Workload(
            name: "chains", cells: cells, animator: recipe, strategy: strategy, steps: steps)
        let result = Simulation(workload, seed: 1).run(record: { events.append($0) })
        return (result, events)
    }

    @Test(arguments: [CellRegime.ios9, .ios10, .ios26], [pulse, thrice])
    func `chains that a pool holds break no rule, and every one ends with its use`(
        cells: CellRegime, chain: ChainRecipe
    ) {
        let (result, events) = run(chain, .reuseSafe, cells: cells)
        #expect(result.violations.isEmpty, "\(result.violations.first.map(\.text) ?? "")")
        #expect(result.summary.tally.animatorsLiveAtEnd == 0)
        #expect(!events.contains { $0.kind.isHazard || $0.kind == .misuse })
        let began = Set(events.filter { $0.kind == .chainBegan }.compactMap(\.subject))
        let ended = events.filter { $0.kind == .chainEnded || $0.kind == .chainCancelled }.compactMap(
            \.subject)
        #expect(began.count > 20 && ended.count == began.count && Set(ended) == began)
        // Only frames that would have looked the same with an animator are without one.
        #expect(result.summary.tally.bareFrames == result.summary.tally.harmlessBareFrames)
    }

    @Test func `what a chain has left behind is right until the next one comes`() {
        let once = ChainRecipe(steps: [.init(to: 1, duration: 0.1), .init(to: 2, duration: 0.1)])
        let (result, events) = run(
            once, .reuseSafe, [.wait(0.5), .reconfigure(at: 1, count: 3), .wait(0.05)])
        // The frame between the set-up and the next turn shows the end of the former chain, as an ended animator's.
        #expect(result.summary.tally.bareFrames == result.summary.tally.harmlessBareFrames)
        #expect(events.count { $0.kind == .chainEnded } > 3)
        #expect(result.violations.isEmpty)
    }

    @Test(arguments: [Strategy.nextTurnChecked, .nextTurn, .noTeardown])
    func `chains by completions outlive the animator that their cell knows`(strategy: Strategy) {
        let (result, events) = run(Self.pulse, strategy)
        let counts = result.summary.violations
        // They are called once all the same: nobody owes one, and none comes twice.
        #expect(counts[.completionOnce] == nil)
        #expect(events.count { $0.kind == .animationCompletion && $0.detail == .text("animator") } > 20)
        #expect((counts[.idleAnimator] ?? 0) > 0)
        #expect((counts[.oneAnimatorPerCell] ?? 0) > 0)
        #expect((counts[.noStaleCompletion] ?? 0) > 0)
    }

    @Test func `a slider takes a cell's animator along, evenly and once a frame`() {
        var recipe = AnimatorRecipe(key: "opacity", from: 0, to: 1, fractionComplete: 0.2)
        recipe.duration = 1
        for strategy in [Strategy.reuseSafe, .nextTurn, .noTeardown] {
            let workload = Workload(
                name: "slider", animator: recipe, strategy: strategy,
                steps: [
                    .wait(0.1), .slider(item: 2, to: 1, duration: 0.5), .wait(0.25),
                    .slider(item: 900, to: 1, duration: 0.1), .slider(item: 3, to: 0.5, duration: 0),
                ])
            var values: [Double] = []
            let result = Simulation(workload, seed: 1).run(record: { event in
                guard event.animator != nil, event.cell?.rawValue == 3, event.kind == .animatorPhase else {
                    return
                }
                values.append(Double(event.arg ?? 0) / 1e9)
            })
            let cells = result.cells.sorted { $0.cell.rawValue < $1.cell.rawValue }
            // Another finger came when it was half way, give or take a frame.
            #expect(abs((cells[2].value ?? -1) - 0.6) < 0.04, "\(strategy) \(cells[2].value ?? -1)")
            #expect(abs((cells[3].value ?? -1) - 0.5) < 1e-9, "\(strategy)")
            #expect(abs((cells[4].value ?? -1) - 0.2) < 1e-9, "\(strategy)")
            #expect(Set(values).count > 12 && values == values.sorted(), "\(strategy)")
            #expect(result.violations.isEmpty)
        }
    }
}
