import LifecycleEvents
import LifecycleJudging
import ListExploration
import ScrollSimulation
import Testing

/// Short scrolls that a search of a million runs found in the checked strategy, about cells that are shown again (I5).
struct CheckedClientTests {
    /// Returns the broken rules, of one cell if `cell` is not nil.
    private func broken(
        _ strategy: Strategy, _ steps: [Step], choices: [RunChoice] = [], cell: CellID? = nil
    ) -> Set<Invariant> {
        var list = ExploredList.workload
        (list.strategy, list.steps, list.choices) = (strategy, steps, choices)
        let run = Simulation(list, seed: 1).run()
        #expect(run.unmetChoices == [])
        return Set(run.violations.filter { cell == nil || $0.cell == cell }.map(\.invariant))
    }

    /// A screen covers the list in the turn in which the cell that is shown again gets its animator.
    @Test func `a screen that comes and goes takes the animator of a cell shown again for good`() {
        let steps: [Step] = [
            .jump(item: 1), .scroll(by: -120),
            .turn([
                .screen(ScreenStep(.present, animated: false)),
                .screen(ScreenStep(.dismiss, animated: false)),
            ]), .wait(0.1),
        ]
        #expect(broken(.nextTurnChecked, steps) == [.attachedWhenShownAgain, .backed])
        #expect(broken(.reuseSafe, steps) == [])
    }

    /// The client ends the animator of a cell that is configured again, and the next turn brings another one.
    @Test(arguments: [Strategy.nextTurnChecked, .nextTurn, .reuseSafe])
    func `a cell that is shown again with its animator may be configured again`(strategy: Strategy) {
        let steps: [Step] = [
            .jump(item: 1), .reconfigure(at: 0, count: 1), .scroll(by: -1), .reconfigure(at: 0, count: 1),
            .wait(0.1),
        ]
        #expect(!broken(strategy, steps).contains(.attachedWhenShownAgain))
    }

    /// The animator comes under the screen, in time. The cell is configured again a turn after the list is back.
    @Test(arguments: [Strategy.nextTurnChecked, .reuseSafe])
    func `a cell that was shown again under a screen may be configured again`(strategy: Strategy) {
        let steps: [Step] = [
            .jump(item: 2), .fling(velocity: -300), .wait(0), .present, .dismiss,
            .reconfigure(at: 0, count: 1),
        ]
        let choices = [
            RunChoice(.background, occurrence: 4, value: 60), RunChoice(.background, occurrence: 6, value: 1),
        ]
        #expect(broken(strategy, steps, choices: choices, cell: CellID(1)).isEmpty)
        // Cell 2 got its animator in time, before the list left its window, and has lost it when the list is back.
        #expect(
            broken(strategy, steps, choices: choices, cell: CellID(2))
                == (strategy == .nextTurnChecked ? [.backed] : []))
    }
}
