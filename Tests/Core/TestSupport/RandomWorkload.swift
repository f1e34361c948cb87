import AnimatorPool
import PropertyAnimation
import ScrollSimulation
import SeededRandom

/// A list of any settings, with updates, scrolling and what else happens to a list, in any order.
package struct RandomWorkload {
    private var random: SeededGenerator
    private var items: Int

    /// The workload of `seed`.
    package static func workload(seed: UInt64, strategy: Strategy = .reuseSafe) -> Workload {
        var me = RandomWorkload(random: SeededGenerator(seed: seed), items: 0)
        return me.workload(seed, strategy)
    }

    /// Updates of a list, which has some items: ``batch()`` and ``edits()``.
    package static func updates(seed: UInt64) -> RandomWorkload {
        var me = RandomWorkload(random: SeededGenerator(seed: seed), items: 0)
        me.items = Int(me.random.next() % 12)
        return me
    }

    package var itemCount: Int { items }

    private mutating func workload(_ seed: UInt64, _ strategy: Strategy) -> Workload {
        items = Int(random.next() % 200) + 1
        var workload = Workload(name: "random-\(seed)", strategy: strategy)
        workload.viewport = Size(width: 390, height: number(200...900))
        workload.list = ListShape(
            items: items, itemHeight: any([100...100, 40...160]), columns: any([1, 1, 1, 3]),
            reuseIdentifiers: ["photo", "text"], typeShares: any([nil, [3, 1]]))
        workload.reuseCells(as: any(CellRegime.allCases))
        workload.reuse = ReuseRules(
            order: any(ReuseRules.Order.allCases), cap: any([nil, nil, 0, 1, 5]),
            pass: any(ReuseRules.Pass.allCases), prepare: any(ReuseRules.Prepare.allCases),
            strip: any(ReuseRules.Strip.allCases), registration: any([.once, .once, .once, .perRequest]))
        // Registrations for each request are the client's own misuse.
        if workload.registration == .perRequest { workload.profile.checksKinds = false }
        workload.updates = UpdateRules(
            flush: any([true, false]), transaction: any([0, 0.05, 0.3, 1]),
            reload: any(UpdateRules.Reload.allCases))
        workload.states = any(StateRule.allCases)
        workload.content = any(ContentRule.allCases)
        // An animator that neither starts nor has a fraction never has anything on screen.
        let starts = any([true, false])
        workload.animator = AnimatorRecipe(
            duration: any([0.2, 1, 10]), pausesOnCompletion: any([true, false]),
            fractionComplete: starts ? any([nil, 0.1]) : 0.1, start: starts)
        workload.regime = any(AnimatorRegime.allCases)
        workload.frameRate = any([60, 120])
        if any([true, false, false]) {
            workload.costs = MainThreadCosts(
                create: 2, configure: 1, attach: 0.3, teardown: 0.1, slowConfigureEvery: 9, slowConfigure: 30)
        }
        workload.steps = (0..<30).flatMap { _ in steps() }
        return workload
    }

    /// Steps that happen one after the other, with a wait as often as not.
    private mutating func steps() -> [Step] {
        let step =
            switch random.next() % 14 {
            case 0: Step.fling(velocity: number(-6000...6000))
            case 1: Step.drag(distance: number(-600...600), duration: number(0...0.3))
            case 2: Step.background(number(0...1))
            case 3: Step.frameRate(any([30, 60, 120]))
            case 4: Step.turn((0..<3).map { _ in atOnce() })
            default: atOnce()
            }
        return any([true, false]) ? [step, .wait(any([0, 0.01, 0.1, 0.4]))] : [step]
    }

    /// A step that fits in a turn.
    private mutating func atOnce() -> Step {
        switch random.next() % 19 {
        case 13:
            return .insets(
                Insets(top: number(0...100), bottom: number(0...400)), animated: any([true, false]))
        case 14: return .select(item: place(in: items))
        case 15: return .deselect(item: place(in: items))
        case 16: return .highlight(item: place(in: items))
        case 17: return .unhighlight(item: place(in: items))
        case 18: return .traitChange
        case 0: return .scroll(by: number(-1000...1000))
        case 1: return .jump(item: place(in: items))
        case 2: return .prepareForReuseVisible
        case 3: return .resize(Size(width: 390, height: number(100...1000)), animated: any([true, false]))
        case 4: return .memoryWarning
        case 5: return .busy(number(0...0.1))
        case 6: return .reloadData
        default: return update()
        }
    }

    private mutating func update() -> Step {
        let at = place(in: items)
        let count = Int(random.next() % 4) + 1
        let animated = any([true, false])
        switch random.next() % 8 {
        case 5, 6: return .batch(batch(), animated: animated)
        case 7: return .apply(edits(), animated: animated, usingReloadData: any([true, false, false, false]))
        case 0:
            items += count
            return .insert(at: at, count: count, animated: animated)
        case 1:
            let count = min(count, items - at)
            items -= count
            return .delete(at: at, count: count, animated: animated)
        case 2: return .move(from: at, to: place(in: items), animated: animated)
        case 3: return .reload(at: at, count: count, animated: any([nil, true, false]))
        default: return .reconfigure(at: at, count: count)
        }
    }

    /// Updates that fit the list.
    package mutating func batch() -> BatchUpdates {
        var updates = BatchUpdates()
        var moves: [Int] = []
        for place in someOf(items, atMost: 6) {
            switch random.next() % 4 {
            case 0: updates.delete(at: place)
            case 1: moves.append(place)
            case 2: updates.reload(at: place)
            default: updates.reconfigure(at: place)
            }
        }
        let inserts = Int(random.next() % 4)
        items += inserts - updates.deletedCount
        for place in someOf(items, atMost: moves.count + inserts, atLeast: moves.count + inserts) {
            if let from = moves.popLast() {
                updates.move(from: from, to: place)
            } else {
                updates.insert(at: place)
            }
        }
        return updates
    }

    /// Places below `count`, in any order, none twice.
    private mutating func someOf(_ count: Int, atMost most: Int, atLeast least: Int = 0) -> [Int] {
        let places = Array(0..<count).shuffled(using: &random)
        return Array(places.prefix(least + Int(random.next() % UInt64(max(1, most - least + 1)))))
    }

    /// Edits of a snapshot of the list.
    package mutating func edits() -> [ListSnapshot.Edit] {
        (0..<Int(random.next() % 5)).map { _ in
            let at = place(in: items)
            let count = min(Int(random.next() % 3) + 1, items - at)
            switch random.next() % 5 {
            case 0:
                items += count
                return .insert(at: at, count: count)
            case 1:
                items -= count
                return .delete(at: at, count: count)
            case 2: return .move(from: at, to: place(in: items))
            case 3: return .reload(at: at, count: count)
            default: return .reconfigure(at: at, count: count)
            }
        }
    }

    private mutating func place(in count: Int) -> Int { count > 0 ? Int(random.next() % UInt64(count)) : 0 }

    private mutating func any<Value>(_ values: [Value]) -> Value {
        values[Int(random.next() % UInt64(values.count))]
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(random.next() >> 11) * 0x1p-53
    }
}
