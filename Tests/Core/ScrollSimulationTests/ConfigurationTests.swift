import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import TestSupport
import Testing

/// Cells that are set up again for the item they show: by a reconfigure, or because their state has changed.
struct ConfigurationTests {
    private func run(
        _ steps: [Step], states: StateRule = .configured, content: ContentRule = .inPlace,
        strategy: Strategy = .reuseSafe
    ) -> RecordedRun {
        var workload = Workload.short(steps, strategy: strategy)
        workload.states = states
        workload.content = content
        return RecordedRun(workload)
    }

    private func reconfigured(_ run: RecordedRun) -> [String] {
        run.events.filter { $0.kind == .cellReconfigured }
            .map { "\($0.item?.rawValue ?? -1) \($0.detail.text ?? "")" }
    }

    @Test func `a cell learns why it is set up again`() {
        #expect(reconfigured(run([.reconfigure(at: 1, count: 2)])) == ["1 reconfigure", "2 reconfigure"])
        #expect(reconfigured(run([.select(item: 3)])) == ["3 state"])
        #expect(reconfigured(run([.traitChange])).count == 9)
        #expect(reconfigured(run([.select(item: 3), .traitChange], states: .ignored)) == [])
    }

    @Test func `a state that is what it was, and a cell that is not there, ask for nothing`() {
        #expect(reconfigured(run([.deselect(item: 3), .select(item: 400), .unhighlight(item: 3)])) == [])
        #expect(
            reconfigured(run([.select(item: 3), .select(item: 3), .deselect(item: 3)])) == [
                "3 state", "3 state",
            ])
    }

    @Test func `a selected item is selected in the cell that it has later`() {
        var selected: [Int: Bool] = [:]
        _ = RecordedRun(.short([.select(item: 3), .jump(item: 300), .jump(item: 0)], cells: .ios9)) { list in
            TestClient<SimulatedCell>(
                list,
                willDisplay: { _, cell in selected[cell.index ?? -1] = cell.configurationState.isSelected }
            ) { _, _, _ in }
        }
        #expect(selected[3] == true && selected[2] == false && selected[300] == false)
    }

    @Test(arguments: [Step.reconfigure(at: 0, count: 9), .traitChange])
    func `content made anew takes the animator with it, unless somebody makes another`(step: Step) {
        let steps: [Step] = [.wait(0.5), step, .wait(0.5)]
        let wrong = run(steps, content: .anew, strategy: .oncePerCell)
        #expect(
            wrong.events.contains { $0.kind == .animatorOrphaned && $0.detail == .cause(.contentReplaced) })
        #expect(wrong.broken.contains(.backed))
        let right = run(steps, content: .anew)
        #expect(right.count(.animatorTornDown) == 9 && right.count(.animatorOrphaned) == 0)
        #expect(right.count(.animatorAttached) == 18)
        #expect(right.result.violations == [] && right.result.summary.tally.hazards == [:])
        #expect(right.result.cells.allSatisfy { $0.value == 2 })
    }

    @Test func `content that is changed in place leaves the animator alone`() {
        let run = run([.wait(0.5), .traitChange, .wait(0.5)])
        #expect(run.count(.animatorAttached) == 9 && run.count(.animatorTornDown) == 0)
    }
}
