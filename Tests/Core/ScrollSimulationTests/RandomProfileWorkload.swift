import LifecycleEvents
import ScrollSimulation
import SeededRandom

/// Lists with any settings, and what may happen to them, from a seed.
struct RandomProfileWorkload {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private mutating func one<Choice>(of choices: [Choice]) -> Choice {
        choices[Int.random(in: choices.indices, using: &generator)]
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }

    private mutating func flag() -> Bool { Bool.random(using: &generator) }

    private mutating func reach() -> Reach {
        switch number(0...4) {
        case 0: .none
        case 1: Reach(Quantity(Double(number(1...900))), .points)
        case 2: Reach(Quantity(drawnFrom: 0...Double.random(in: 0.1...2, using: &generator)), .viewports)
        default: .items(Double(number(1...12)))
        }
    }

    mutating func profile() -> ListProfile {
        var profile = one(of: ListProfile.builtIn)
        profile.unrecorded = flag() ? .drawn : .typical
        profile.isChanged = true
        for _ in 0..<number(0...6) { change(&profile) }
        return profile
    }

    private mutating func change(_ profile: inout ListProfile) {
        switch number(0...18) {
        case 0: profile.ahead = flag() ? reach() : Reach(Quantity(Double(number(1...12))), .frames)
        case 1: profile.side = one(of: ListProfile.Side.allCases)
        case 2: profile.prepares = one(of: ListProfile.Preparing.allCases)
        case 3: profile.batch = one(of: ListProfile.Batch.allCases)
        case 4: profile.spareTime = one(of: ListProfile.SpareTime.allCases)
        case 5: profile.window = one(of: ListProfile.Window.allCases)
        case 6: profile.preparesAtLoad = flag()
        case 7: profile.prefetch = reach()
        case 8: profile.reversal = one(of: ListProfile.Reversal.allCases)
        case 9: profile.preparedKeepSeconds = Quantity(Double(number(0...2)))
        case 10:
            profile.margin = one(of: [
                .none, .points(Double(number(1...200))), Reach(Quantity(drawnFrom: 0...0.5), .viewports),
            ])
        case 11: profile.displayed = reach()
        case 12: profile.behind = reach()
        case 13:
            profile.layout = one(of: [
                [.fill, .prepare, .reclaim], [.reclaim, .fill, .prepare], [.reclaim, .fill, .reclaim],
                [.fill, .reclaim, .prepare, .reclaim],
            ])
        case 14:
            profile.edges = ListProfile.Edges(
                top: one(of: ListProfile.Edges.Edge.allCases),
                bottom: one(of: ListProfile.Edges.Edge.allCases))
        case 15: profile.leaving = one(of: ListProfile.Leaving.allCases)
        case 16: profile.request = one(of: [[.own, .pool], [.own], [.pool], []])
        case 17:
            profile.pool = ListProfile.Pool(
                order: one(of: ReuseRules.Order.allCases), cap: one(of: [nil, 0, 1, 5, 20]),
                emptiedBy: flag() ? [.memoryWarning] : [])
        default: profile.kind = .table
        }
    }

    mutating func workload() -> Workload {
        var shape = ListShape(items: number(1...400), columns: one(of: [1, 1, 1, 2, 3]))
        shape.reuseIdentifiers = one(of: [["cell"], ["photo", "video"]])
        switch number(0...3) {
        case 0: shape.pattern = (0..<number(1...9)).map { _ in Double(number(20...300)) }
        case 1: shape.itemHeight = 60...240
        default: break
        }
        var workload = Workload(name: "random", list: shape)
        workload.profile = profile()
        workload.steps = (0..<number(2...14)).map { _ in step(inTurn: false) }
        if number(0...4) == 0 {
            workload.costs = MainThreadCosts(create: 0.5, configure: 0.5, attach: 0.1, teardown: 0.1)
        }
        return workload
    }

    private mutating func step(inTurn: Bool) -> Step {
        switch number(0...(inTurn ? 11 : 16)) {
        case 0: .scroll(by: Double(number(-2000...2000)))
        case 1: .jump(item: number(0...399), animated: !inTurn && flag())
        case 2: .offset(Double(number(0...20_000)))
        case 3: .insert(at: number(0...300), count: number(1...5), animated: flag())
        case 4: .delete(at: number(0...300), count: number(1...5), animated: flag())
        case 5: .move(from: number(0...60), to: number(0...60))
        case 6: .reload(at: number(0...40), count: number(1...5))
        case 7: .reconfigure(at: number(0...40), count: number(1...5))
        case 8: .reloadData
        case 9: .reset(items: number(1...300))
        case 10: .resize(Size(width: 390, height: Double(number(200...1200))))
        case 11: .memoryWarning
        case 12: .turn((0..<number(1...4)).map { _ in step(inTurn: true) })
        case 13: .fling(velocity: Double(number(-6000...6000)))
        case 14: .drag(distance: Double(number(-900...900)), duration: 0.2)
        case 15: .wait(Double(number(0...60)) / 60)
        default: .background(1)
        }
    }
}
