import AnimatorPoolTesting
import LifecycleEvents
import ScrollSimulation
import SeededRandom
import Testing

struct FindingFileTests {
    @Test(arguments: ListSteps.Family.allCases)
    func `a finding is read as it was written, whatever its steps are`(family: ListSteps.Family) throws {
        let space = ListSteps(ExploredList.workload, families: [family, .scroll])
        for seed in 1...40 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            var workload = ExploredList.workload
            workload.steps = FittingSteps(space.drawSteps(random: &random), in: workload).steps
            try expectSame(workload)
        }
    }

    @Test func `a finding keeps its choices, and steps that only people write`() throws {
        var workload = ExploredList.workload
        workload.steps = [
            .app("refresh"), .turn([.memoryWarning, .scroll(by: -1.5)]),
            .repeat(times: 3, steps: [.reloadData, .wait(1)]),
            .apply([.insert(at: 0, count: 2), .delete(at: 1, count: 1)]),
            .swipeBack(Swipe(.even(velocity: 900))),
        ]
        workload.choices =
            RunChoice.Kind.allCases.map { kind in
                RunChoice(
                    kind, item: kind.isOfItem ? ItemID(7) : nil, occurrence: kind.isOfFrame ? 12 : 1,
                    value: kind.values?.last ?? 3)
            }
        try expectSame(workload)
    }

    private func expectSame(_ workload: Workload) throws {
        let text = FindingFile.text(of: workload)
        let read = try FindingFile.workload(
            "# A finding.\n\n\(text)", file: "a.yaml", on: ExploredList.workload)
        #expect(read.steps == (workload.steps.isEmpty ? [.wait(0)] : workload.steps), "\(text)")
        #expect(read.choices == workload.choices, "\(text)")
    }
}
