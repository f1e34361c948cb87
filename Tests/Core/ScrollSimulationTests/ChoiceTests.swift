import LifecycleEvents
import ScrollSimulation
import SeededRandom
import TestSupport
import Testing

/// The decisions of a run, taken in another way than it would by itself.
struct ChoiceTests {
    /// A list that scrolls to and fro, late at times, with several cells in its pool.
    private var workload: Workload {
        var workload = Workload(
            name: "choices", viewport: Size(width: 300, height: 300), list: ListShape(items: 40),
            costs: MainThreadCosts(slowConfigureEvery: 5, slowConfigure: 30),
            steps: [
                .fling(velocity: 2500), .wait(0.3), .jump(item: 30), .wait(0.5), .fling(velocity: -3000),
            ])
        workload.strategy = .nextTurnChecked
        return workload
    }

    private func run(_ workload: Workload, guide: (any RunGuide)? = nil) -> RecordedRun {
        RecordedRun(workload, guide: guide)
    }

    @Test func `a guide that takes option 0 changes nothing`() {
        #expect(run(workload, guide: DrawingGuide(seed: 0, share: 0)).events == run(workload).events)
    }

    @Test func `what a guide decided is replayed event for event from a list of choices`() {
        var kinds: Set<RunChoice.Kind> = []
        for seed in UInt64(1)...40 {
            let guided = run(workload, guide: DrawingGuide(seed: seed, share: 12))
            var replayed = workload
            replayed.choices = guided.result.choices
            kinds.formUnion(replayed.choices.map(\.kind))
            let replay = run(replayed)
            #expect(replay.events == guided.events, "seed \(seed)")
            #expect(replay.result.choices == guided.result.choices, "seed \(seed)")
            #expect(replay.result.unmetChoices == [], "seed \(seed)")
        }
        #expect(kinds.isSuperset(of: [.pool, .lateFrame, .hitch, .background, .prepared, .ahead, .behind]))
    }

    @Test func `a pool hands out the cell that a choice names`() throws {
        var workload = workload
        let guided = run(workload, guide: FirstGuide(.pool))
        let choice = try #require(guided.result.choices.first)
        workload.choices = [choice]
        let replay = run(workload)
        let reused = replay.events.filter { $0.kind == .cellDequeued && $0.arg == 1 }
        #expect(reused.contains { $0.item == choice.item && $0.cell == CellID(Int32(choice.value)) })
        workload.choices = [RunChoice(.pool, item: choice.item, value: 9999)]
        #expect(run(workload).result.unmetChoices == workload.choices)
    }

    @Test func `a hitch makes the next frame late`() {
        var workload = workload
        workload.costs = MainThreadCosts()
        #expect(run(workload).frames.allSatisfy { $0.missedVsyncs == 0 })
        workload.choices = [RunChoice(.hitch, occurrence: 3, value: 5)]
        #expect(run(workload).frames.filter { $0.missedVsyncs > 0 }.map(\.frame) == [3])
    }

    @Test func `a background comes in the middle of a fling`() throws {
        var workload = workload
        workload.choices = [RunChoice(.background, occurrence: 5, value: 60)]
        let run = run(workload)
        let begin = try #require(run.events.first { $0.kind == .appBackground })
        let end = try #require(run.events.first { $0.kind == .appForeground })
        #expect(end.tNs - begin.tNs == 60_000_000_000)
        #expect(begin.tNs < 500_000_000)
    }

    @Test func `a choice that meets no decision is named`() {
        var workload = workload
        workload.choices = [
            RunChoice(.hitch, occurrence: 100_000, value: 1), RunChoice(.hitch, occurrence: 2, value: 1),
            RunChoice(.pool, item: ItemID(3), occurrence: 70, value: 1),
        ]
        #expect(run(workload).result.unmetChoices == [workload.choices[0], workload.choices[2]])
    }

    @Test func `a guide follows the steps as the run makes them`() {
        let guide = DrawingGuide(seed: 0, share: 0)
        var workload = workload
        workload.steps = [.repeat(times: 3, steps: [.scroll(by: 10)]), .jump(item: 3)]
        _ = run(workload, guide: guide)
        #expect(guide.steps == [0, 1, 2, 3, 4])
    }
}

/// Takes another option than the first one, once in a while.
private final class DrawingGuide: RunGuide {
    private var random: SeededGenerator
    private let share: UInt64
    private(set) var steps: [Int] = []

    /// - Parameter share: One of so many decisions; 0 = none.
    init(seed: UInt64, share: UInt64) {
        random = SeededGenerator(seed: seed)
        self.share = share
    }

    func choose(_ point: ChoicePoint) -> Int {
        guard share > 0, random.next() % share == 0 else { return 0 }
        return Int(random.next() % UInt64(point.options))
    }

    func willBegin(step index: Int, of list: SimulatedList) { steps.append(index) }
}

/// Takes the last option of the first decision of a kind.
private final class FirstGuide: RunGuide {
    private var kind: RunChoice.Kind?

    init(_ kind: RunChoice.Kind) { self.kind = kind }

    func choose(_ point: ChoicePoint) -> Int {
        guard point.kind == kind else { return 0 }
        kind = nil
        return point.options - 1
    }

    func willBegin(step index: Int, of list: SimulatedList) {}
}
