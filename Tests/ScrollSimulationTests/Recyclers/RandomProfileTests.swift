import LifecycleEvents
import ScrollSimulation
import TestSupport
import Testing

/// The safe strategy on lists with any settings.
struct RandomProfileTests {
    /// A few hundred seeds. ``RandomList`` takes as many as one likes.
    @Test(arguments: [1, 101, 201, 301])
    func `the safe strategy is never caught, whatever the settings of the list`(first: UInt64) {
        for seed in first..<first + 100 {
            var random = RandomList(seed: seed)
            let result = Simulation(random.workload(), seed: seed).run()
            #expect(result.summary.tally.misuses == [:], "seed \(seed)")
            #expect(result.summary.tally.hazards == [:], "seed \(seed)")
            #expect(result.violations == [], "seed \(seed)")
        }
    }

    /// Every cell is in one place at each event: what the log has done with it allows what comes next.
    @Test func `cells are conserved at each event, whatever the settings of the list`() {
        for seed in UInt64(1)...150 {
            var random = RandomList(seed: seed)
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

    struct OneSetting: Sendable, CustomTestStringConvertible {
        var name: String
        var base = "uikit-15"
        var steps: [Step] = [.drag(distance: 1500, duration: 1), .drag(distance: -900, duration: 0.5)]
        var change: @Sendable (inout ListProfile) -> Void
        /// The kinds that the first event that differs may have, in the one run and the other.
        var kinds: Set<EventKind>

        var testDescription: String { name }
    }

    static let settings: [OneSetting] = [
        OneSetting(
            name: "ahead", change: { $0.ahead = .items(5) },
            kinds: [.cellCreated, .cellEnded]),
        OneSetting(
            name: "prepares", change: { $0.prepares = .never }, kinds: [.cellCreated, .cellDisplayed]),
        OneSetting(name: "behind", change: { $0.behind = .none }, kinds: [.cellWaiting, .cellRecycled]),
        OneSetting(
            name: "displayed", change: { $0.displayed = .points(200) }, kinds: [.cellEnded, .cellCreated]),
        OneSetting(
            name: "order", base: "uikit-9", steps: [.jump(item: 100), .jump(item: 200)],
            change: { $0.pool.order = .fifo }, kinds: [.cellDequeued]),
        OneSetting(name: "cap", change: { $0.pool.cap = 0 }, kinds: [.cellRecycled, .cellDestroyed]),
        OneSetting(
            name: "request", steps: [.scroll(by: 150), .scroll(by: -150)], change: { $0.request = [.pool] },
            kinds: [.cellDisplayed, .cellRecycled]),
        OneSetting(
            name: "edges", base: "uikit-9", steps: [.scroll(by: 56)], change: { $0.edges.bottom = .closed },
            kinds: [.cellCreated, .listDestroyed]),
        OneSetting(
            name: "leaving", base: "uikit-9", steps: [.jump(item: 100)], change: { $0.leaving = .descending },
            kinds: [.cellEnded]),
        OneSetting(
            name: "layout", base: "uikit-9", steps: [.jump(item: 100)],
            change: { $0.layout = [.reclaim, .fill] }, kinds: [.cellCreated, .cellEnded]),
        OneSetting(
            name: "emptiedBy", base: "uikit-9", steps: [.jump(item: 100), .memoryWarning, .jump(item: 0)],
            change: { $0.pool.emptiedBy = [] }, kinds: [.cellDestroyed, .cellDequeued]),
        OneSetting(
            name: "anchor", base: "qt",
            steps: [.offset(2000), .wait(0.2), .insert(at: 0, count: 3, animated: false)],
            change: { $0.anchor = .offset }, kinds: [.cellCreated, .cellEnded]),
        OneSetting(
            name: "follows", base: "javafx", steps: [.insert(at: 2, count: 1, animated: false)],
            change: { $0.follows = .item }, kinds: [.cellEnded]),
        OneSetting(
            name: "reset", base: "uikit-9", steps: [.reloadData], change: { $0.reset = .destroy },
            kinds: [.cellRecycled, .cellDestroyed]),
        OneSetting(
            name: "pinned", base: "uikit-9", steps: [.jump(item: 100)], change: { $0.pinned = .first },
            kinds: [.cellWaiting, .cellRecycled]),
        OneSetting(
            name: "jump", base: "qt-0", steps: [.jump(item: 100)], change: { $0.jump = .none },
            kinds: [.cellEnded, .cellCreated]),
        OneSetting(
            name: "pause", base: "qt", steps: [.wait(0.2)], change: { $0.pause = Quantity(4) },
            kinds: [.cellCreated]),
        OneSetting(
            name: "reversal", change: { $0.reversal = .drop },
            kinds: [.cellEnded, .cellRecycled]),
        OneSetting(
            name: "margin", base: "uikit-9", steps: [.scroll(by: 20)], change: { $0.margin = .points(60) },
            kinds: [.cellCreated, .listDestroyed]),
        OneSetting(
            name: "spareTime", steps: [.scroll(by: 900)], change: { $0.spareTime = .always },
            kinds: [.cellCreated, .listDestroyed]),
        OneSetting(
            name: "reach of qt", base: "qt", steps: [.wait(0.2), .scroll(by: 1)],
            change: { $0.ahead = .points(500) },
            kinds: [.cellCreated, .listDestroyed]),
    ]

    @Test(arguments: settings)
    func `two lists that differ in one setting first differ by its doing`(setting: OneSetting) throws {
        var workload = Workload.short(setting.steps)
        workload.profile = try #require(ListProfile.named(setting.base))
        let plain = { (list: SimulatedList) in PlainFeed(list) }
        let before = RecordedRun(workload, client: plain).events
        setting.change(&workload.profile)
        let after = RecordedRun(workload, client: plain).events
        let place = zip(before, after).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        let first = place ?? min(before.count, after.count)
        #expect(before != after)
        let kinds = [before, after].compactMap { first < $0.count ? $0[first].kind : nil }
        #expect(kinds.allSatisfy { setting.kinds.contains($0) }, "\(kinds)")
    }
}
