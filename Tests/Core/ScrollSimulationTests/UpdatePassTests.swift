import LifecycleEvents
import LifecycleJudging
import PropertyAnimation
import ScrollSimulation
import TestSupport
import Testing
import WorkloadFiles

/// Cells that make their animators where iOS 26 updates properties, and lists that flush updates.
struct UpdatePassTests {
    private func run(
        _ steps: [Step], _ strategy: Strategy = .inUpdateProperties, updates: UpdateRules = .none,
        animator: AnimatorRecipe = AnimatorRecipe()
    ) -> RecordedRun {
        var workload = Workload.short(steps, cells: .ios26, strategy: strategy, animator: animator)
        workload.updates = updates
        return RecordedRun(workload)
    }

    @Test func `properties are updated after the data source and before the commit`() throws {
        final class Cell: SimulatedCell {
            override func updateProperties() {
                requestAnimator()
                #expect(use?.item == ItemID(index ?? -1))
            }
        }
        let run = RecordedRun(.short([.scroll(by: 300), .wait(0.1)], cells: .ios26)) { list in
            TestClient<Cell>(list) { _, cell, _ in
                cell.setNeedsUpdateProperties()
                cell.setNeedsUpdateProperties()
            }
        }
        let configured = run.events.filter { $0.kind == .cellConfigured }
        let updated = run.events.filter { $0.kind == .animatorRequested }
        #expect(updated.count == configured.count, "Once for each set-up.")
        for update in updated {
            let setUp = try #require(
                configured.last { $0.cell == update.cell && $0.generation == update.generation })
            #expect(setUp.seq < update.seq && setUp.turn == update.turn && setUp.tNs == update.tNs)
        }
    }

    @Test
    func `an animator made there dies with the commit of its reused cell, as one of the data source does`()
        throws
    {
        let workload = try Workload(#require(BuiltInWorkloads.all.first { $0.name == "flings-and-jumps" }))
        func count(_ strategy: Strategy) -> [Invariant: Int] {
            var workload = workload
            workload.strategy = strategy
            workload.reuseCells(as: .ios26)
            return RecordedRun(workload).result.summary.violations
        }
        let counts = count(.inUpdateProperties)
        #expect((counts[.backed] ?? 0) > 0)
        #expect(counts[.backed] == count(.inDataSource)[.backed], "So `compare` shows one of them.")
        #expect(count(.reuseSafe).isEmpty)
    }

    @Test(arguments: [UpdateRules.none, .flush])
    func `an animated update that flushes starts the paused animators that its cells make`(
        updates: UpdateRules
    ) {
        let steps: [Step] = [.wait(0.1), .insert(at: 2, count: 1, animated: true), .wait(0.1)]
        let run = run(steps, updates: updates)
        let started = Set(
            run.events.filter { $0.kind == .animatorPhase || $0.kind == .animatorStarted }.compactMap(
                \.animator))
        #expect(started.isEmpty == (updates == .none))
        // In the data source they are made inside the animation in any case.
        #expect(self.run(steps, .inDataSource).events.contains { $0.kind == .animatorStarted })
        // And in the next turn never.
        #expect(self.run(steps, .reuseSafe, updates: updates).result.violations.isEmpty)
    }

    @Test func `what has changed before an animated update that flushes is laid out before it`() {
        // Cells of a jump's target that are set up inside the animation start their animators.
        let steps: [Step] = [.turn([.reloadData, .insert(at: 400, count: 1, animated: true)]), .wait(0.1)]
        func started(_ updates: UpdateRules) -> Int {
            run(steps, .inDataSource, updates: updates).count(.animatorStarted)
        }
        #expect(started(.none) > 3)
        #expect(started(.flush) == 0)
    }
}
