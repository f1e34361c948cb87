import LifecycleEvents
import LifecycleJudging
import PropertyAnimation
import ScrollSimulation
import TestSupport
import Testing
import WorkloadFiles

/// A finding is seen when a frame shows a wrong value, and only then.
struct WrongFrameTests {
    /// A run, and the values on screen in each frame, read from the layers.
    private struct Watched {
        var events: [LifecycleEvent] = []
        /// The cells of each frame: the use, and the value on screen.
        var frames: [(firstSeq: Int64, lastSeq: Int64, shown: [Shown])] = []
        var result: SimulationResult?

        struct Shown: Hashable {
            let cell: CellID
            let generation: Int32
            let value: Double
        }

        private static func onScreen(_ list: SimulatedList) -> [SimulatedCell] {
            guard list.isInWindow else { return [] }
            return list.visibleCells.filter { cell in
                guard let index = cell.index else { return false }
                let top = list.top(ofItem: index) - list.contentOffset
                return top < list.viewport.height && top + list.height(ofItem: index) > 0
            }
        }

        init(_ workload: Workload) {
            let log = EventLog()
            var frames: [(firstSeq: Int64, lastSeq: Int64, shown: [Shown])] = []
            var list: SimulatedList?
            let simulation = Simulation(workload, seed: 1) {
                list = $0
                return workload.strategy.client(of: $0)
            }
            result = simulation.run(
                record: { log.record($0) },
                frame: { frame in
                    let cells = list.map { Self.onScreen($0) } ?? []
                    let shown = cells.compactMap { cell in
                        cell.use.map {
                            Shown(
                                cell: $0.cell, generation: $0.generation,
                                value: cell.layer.value(workload.animator.key))
                        }
                    }
                    frames.append((frame.firstSeq, log.events.last?.seq ?? 0, shown))
                })
            list = nil
            (events, self.frames) = (log.events, frames)
        }
    }

    /// The frames in a row that show a wrong value in a cell, as the log says.
    private struct Row {
        let cell: CellID
        let generation: Int32
        let beganSeq: Int64
        var endedSeq: Int64
    }

    private static func rows(_ events: [LifecycleEvent]) -> [Row] {
        var rows: [Row] = []
        for event in events where event.kind == .cellWrongFrame {
            if event.arg == nil {
                rows.append(
                    Row(
                        cell: event.cell!, generation: event.generation!, beganSeq: event.seq,
                        endedSeq: .max))
            } else if let last = rows.lastIndex(where: { $0.cell == event.cell }) {
                rows[last].endedSeq = event.seq
            }
        }
        return rows
    }

    /// Whether the animators of the workload stand still unless the client scrubs them, so that every use
    /// should always show the first value.
    private static func standsStill(_ workload: Workload) -> Bool {
        let recipe = workload.animator
        let scrubs = "\(workload.steps)".contains("slider")
        return recipe.chain == nil && !recipe.start && !scrubs
    }

    @Test(arguments: BuiltInWorkloads.all.map(\.name), Strategy.allCases)
    func `every seen finding has a frame with a wrong value, and no other one has`(
        name: String, strategy: Strategy
    ) throws {
        var workload = try Workload(named: name)
        workload.strategy = strategy
        let run = Watched(workload)
        let rows = Self.rows(run.events)
        if Self.standsStill(workload) { try checkRows(rows, against: run, workload) }

        var checker = InvariantChecker(limits: InvariantLimits(keptViolations: .max))
        for event in run.events { checker.add(event) }
        checker.noteFrame(endNs: .max)
        checker.finish(atNs: run.events.last?.tNs) { _ in }
        let hazards = run.events.filter { $0.kind.isHazard }
        let severities = checker.hazardSeverities
        try #require(severities.count == hazards.count)
        for (hazard, severity) in zip(hazards, severities) {
            guard let cell = hazard.cell else { continue }
            check(
                severity, of: hazard.kind.name, hazard.kind.invariant, at: hazard.seq, cell, hazard.animator,
                rows, run.events)
        }
        for violation in checker.violations {
            guard let cell = violation.cell else { continue }
            check(
                violation.severity, of: violation.invariant.code, violation.invariant, at: violation.seq,
                cell, violation.animator, rows, run.events)
        }
    }

    /// Holds the log's rows against the values that the frames show.
    private func checkRows(_ rows: [Row], against run: Watched, _ workload: Workload) throws {
        // An animator that is made inside an animated update runs.
        let moving = Set(
            run.events.filter { $0.kind == .animatorStarted }.map { [$0.cell?.rawValue, $0.generation] })
        func isMoving(_ cell: CellID?, _ generation: Int32?) -> Bool {
            moving.contains([cell?.rawValue, generation])
        }
        let expected = workload.animator.valueAtFirst
        var wrongCells = 0
        for frame in run.frames {
            for shown in frame.shown
            where shown.value != expected && !isMoving(shown.cell, shown.generation) {
                wrongCells += 1
                #expect(
                    rows.contains {
                        $0.cell == shown.cell && $0.generation == shown.generation
                            && $0.beganSeq <= frame.lastSeq && $0.endedSeq > frame.lastSeq
                    }, "no row for \(shown) in the frame at \(frame.firstSeq)")
            }
        }
        let told = run.events.filter { $0.kind == .cellWrongFrame && !isMoving($0.cell, $0.generation) }
            .compactMap(\.arg).reduce(0, +)
        #expect(told == wrongCells, "\(workload.name), \(workload.strategy)")
    }

    /// Holds a severity against the rows of the cell, without the checker.
    private func check(
        _ severity: FindingSeverity, of name: String, _ invariant: Invariant?, at seq: Int64, _ cell: CellID,
        _ animator: AnimatorID?, _ rows: [Row], _ events: [LifecycleEvent]
    ) {
        let cellRows = rows.filter { $0.cell == cell }
        let attachSeq =
            events.last { $0.seq <= seq && $0.kind == .animatorAttached && $0.animator == animator }?.seq
            ?? 0
        let isVisible = [
            Invariant.oneAnimatorPerCell, .currentGeneration, .attachedWhenShownAgain, .backed,
            .noStaleCompletion,
        ].contains(invariant)
        switch severity {
        case .seen where isVisible:
            #expect(
                cellRows.contains { $0.endedSeq >= seq && $0.beganSeq > attachSeq },
                "\(name) at \(seq) is seen, and no frame shows a wrong value in cell \(cell)")
        case .latent where isVisible, .held where isVisible:
            // Until the animator ends or the display is over, no frame shows a wrong value.
            let end =
                events.first {
                    $0.seq > seq
                        && ($0.animator == animator
                            && [.animatorTornDown, .animatorFinished, .animatorReleased, .animatorAttached]
                                .contains($0.kind)
                            || $0.cell == cell
                                && [.cellEnded, .cellRecycled, .cellDestroyed, .animatorAttached]
                                    .contains($0.kind))
                }?.seq ?? .max
            #expect(
                !cellRows.contains { $0.beganSeq > seq && $0.beganSeq < end },
                "\(name) at \(seq) is \(severity.name), and a frame shows a wrong value in cell \(cell)")
        case .wouldCrash, .seen, .couldBeSeen, .held, .latent:
            break
        }
    }
}
