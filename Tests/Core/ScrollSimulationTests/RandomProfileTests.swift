import LifecycleEvents
import ScrollSimulation
import TestSupport
import Testing

/// The safe strategy on lists with any settings.
struct RandomProfileTests {
    /// A few hundred seeds. ``RandomProfileWorkload`` takes as many as one likes.
    @Test(arguments: [1, 101, 201, 301])
    func `the safe strategy is never caught, whatever the settings of the list`(first: UInt64) {
        for seed in first..<first + 100 {
            var random = RandomProfileWorkload(seed: seed)
            let result = Simulation(random.workload(), seed: seed).run()
            #expect(result.summary.tally.misuses == [:], "seed \(seed)")
            #expect(result.summary.tally.hazards == [:], "seed \(seed)")
            #expect(result.violations == [], "seed \(seed)")
        }
    }

    /// Every cell is in one place at each event: what the log has done with it allows what comes next.
    @Test func `cells are conserved at each event, whatever the settings of the list`() {
        for seed in UInt64(1)...150 {
            var random = RandomProfileWorkload(seed: seed)
            let workload = random.workload()
            let run = RecordedRun(workload, seed: seed)
            var places: [CellID: EventKind] = [:]
            for event in run.events {
                guard let cell = event.cell, Self.moves.contains(event.kind) else { continue }
                let before = places[cell]
                #expect(
                    Self.mayFollow(event.kind, before),
                    "seed \(seed): \(event.kind) after \(String(describing: before))")
                places[cell] = event.kind
            }
            // A list that is alive at the end holds each cell that it has made and not destroyed.
            let living = places.count { $0.value != .cellDestroyed }
            #expect(run.result.cells.count { $0.state != .destroyed } == living, "seed \(seed)")
            #expect(run.result.cells.count == places.count, "seed \(seed)")
        }
    }

    private static let moves: Set<EventKind> = [
        .cellCreated, .cellDequeued, .cellPrepared, .cellDisplayed, .cellEnded, .cellWaiting,
        .cellAnimatingOut, .cellRecycled, .cellDestroyed,
    ]

    private static func mayFollow(_ kind: EventKind, _ before: EventKind?) -> Bool {
        switch kind {
        case .cellCreated: before == nil
        case .cellDequeued: before == .cellCreated || before == .cellRecycled
        case .cellPrepared: before == .cellDequeued
        case .cellDisplayed: [.cellDequeued, .cellPrepared, .cellWaiting].contains(before)
        case .cellEnded: before == .cellDisplayed || before == .cellAnimatingOut
        case .cellWaiting: before == .cellEnded
        case .cellAnimatingOut: before == .cellDisplayed
        case .cellRecycled: [.cellEnded, .cellPrepared, .cellWaiting].contains(before)
        case .cellDestroyed: before != nil && before != .cellDestroyed
        default: true
        }
    }
}
