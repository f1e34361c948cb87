import Exploration
import ScrollSimulation
import SeededRandom

/// The steps that a search draws, changes and shortens: actions of the user, the app and the system on a
/// list.
public struct ListSteps: StepSpace {
    /// Groups of steps that a search draws or leaves out.
    public enum Family: Int, Hashable, Sendable, CaseIterable {
        /// Scrolls by a distance.
        case scroll
        /// Jumps to an item, animated or not.
        case jump
        /// Flings and drags.
        case fling
        /// Waits.
        case wait
        /// Inserts items.
        case insert
        /// Deletes items.
        case delete
        /// Moves an item.
        case move
        /// Reloads or reconfigures items, or reloads the list.
        case reload
        /// Applies several updates in one batch.
        case batch
        /// Drags the slider of an item's cell, which sets the fraction of the cell's animator.
        case slider
        /// Taps items, swipes screens away, presents and dismisses screens.
        case screens
        /// Sends the app to the background and back.
        case background
        /// Sends a memory warning.
        case memoryWarning
        /// Changes the size of the viewport.
        case resize
        /// Blocks the main thread.
        case busy
        /// Performs several steps in one turn of the run loop.
        case turn
        /// Destroys the list.
        case destroyList
    }

    /// The number of items, and the heights of an item and of the viewport, in points.
    let items: Int
    let row: Int
    let page: Int

    let open: [Family]

    package let choiceKinds: [ChoiceKind]

    /// Creates a space of steps.
    ///
    /// - Parameters:
    ///   - families: The families of steps that the search draws.
    ///   - choices: The decisions that the search varies.
    package init(
        _ list: Workload, families: some Collection<Family> = Family.allCases,
        choices: [RunChoice.Kind] = RunChoice.Kind.allCases
    ) {
        open = Family.allCases.filter { families.contains($0) }
        choiceKinds = choices.map { $0.choiceKind }
        items = list.list.items
        row = Int(list.list.itemHeight.upperBound)
        page = Int(list.viewport.height)
    }

    // MARK: Draws

    package func drawStep(after steps: [Step], random: inout SeededGenerator) -> Step {
        draw(open.isEmpty ? .scroll : random.element(of: open), &random)
    }

    private func draw(_ family: Family, _ random: inout SeededGenerator) -> Step {
        switch family {
        case .scroll: return .scroll(by: Double((1 + random.below(2 * page / row)) * row * sign(&random)))
        case .jump: return .jump(item: item(&random), animated: random.chance(1, in: 4))
        case .fling:
            if random.chance(1, in: 2) {
                return .fling(velocity: Double(sign(&random) * (1 + random.below(8)) * 500))
            }
            return .drag(
                distance: Double(sign(&random) * (1 + random.below(8)) * row / 2),
                duration: random.element(of: [0.05, 0.1, 0.3]))
        case .wait: return .wait(random.element(of: [0.02, 0.05, 0.1, 0.3, 1, 3]))
        case .insert:
            return .insert(at: item(&random), count: count(&random), animated: random.chance(1, in: 2))
        case .delete:
            return .delete(at: item(&random), count: count(&random), animated: random.chance(1, in: 2))
        case .move:
            return .move(from: item(&random), to: item(&random), animated: random.chance(1, in: 2))
        case .reload:
            switch random.below(4) {
            case 0: return .reloadData
            case 1: return .reconfigure(at: item(&random), count: count(&random))
            default:
                return .reload(at: item(&random), count: count(&random), animated: random.chance(1, in: 2))
            }
        case .batch: return batch(&random)
        case .slider:
            return .slider(
                item: item(&random), to: random.element(of: [0, 0.5, 1]),
                duration: random.element(of: [0.05, 0.2, 1]))
        case .screens:
            switch random.below(5) {
            case 0: return .tap(item: item(&random))
            case 1: return .swipeBack(Swipe(.even(velocity: 1200), cancelAt: random.element(of: [nil, 0.4])))
            case 2: return .present
            case 3: return .presentOver
            default: return .dismiss
            }
        case .background: return .background(random.element(of: [0.1, 1, 60]))
        case .memoryWarning: return .memoryWarning
        case .resize:
            return .resize(
                Size(width: 320, height: Double(page * (1 + random.below(4)) / 2)),
                animated: random.chance(1, in: 2))
        case .busy: return .busy(random.element(of: [0.03, 0.1, 0.5]))
        case .turn:
            let families: [Family] = [.scroll, .jump, .jump, .reload, .insert, .delete]
            let drawn = families.filter { open.contains($0) }
            let steps = (0...1 + random.below(2)).map { _ in
                draw(drawn.isEmpty ? .scroll : random.element(of: drawn), &random)
            }
            return .turn(steps.map { if case .jump(let item, _) = $0 { .jump(item: item) } else { $0 } })
        case .destroyList: return .destroyList
        }
    }

    private func batch(_ random: inout SeededGenerator) -> Step {
        var updates = BatchUpdates()
        for _ in 0...random.below(3) {
            switch random.below(4) {
            case 0: updates.delete(at: item(&random))
            case 1: updates.insert(at: item(&random))
            case 2: updates.move(from: item(&random), to: item(&random))
            default: updates.reload(at: item(&random))
            }
        }
        return .batch(updates, animated: random.chance(1, in: 2))
    }

    private func sign(_ random: inout SeededGenerator) -> Int { random.chance(1, in: 2) ? 1 : -1 }
    /// Draws an item. Half of the draws are among the first items, which are on screen at first.
    private func item(_ random: inout SeededGenerator) -> Int {
        random.below(random.chance(1, in: 2) ? max(1, items) : max(1, min(items, page / row)))
    }
    private func count(_ random: inout SeededGenerator) -> Int {
        random.chance(1, in: 2) ? 1 : 1 + random.below(4)
    }

    package func mutated(_ step: Step, random: inout SeededGenerator) -> Step {
        var values = values(of: step)
        if values.isEmpty || random.chance(1, in: 4), let family = family(of: step) {
            return draw(family, &random)
        }
        guard !values.isEmpty else { return step }
        let place = random.below(values.count)
        let value = values[place]
        let near = value.value + sign(&random) * (value.reading == .exact ? 1 : max(1, abs(value.value) / 2))
        values[place].value = min(max(near, value.range.lowerBound), value.range.upperBound)
        return self.step(step, with: values.map { $0.value })
    }

    func family(of step: Step) -> Family? {
        switch step {
        case .scroll, .offset: .scroll
        case .jump: .jump
        case .fling, .drag: .fling
        case .wait: .wait
        case .insert: .insert
        case .delete: .delete
        case .move: .move
        case .reload, .reconfigure, .reloadData, .reset: .reload
        case .batch, .apply: .batch
        case .slider: .slider
        case .tap, .swipeBack, .screen: .screens
        case .background: .background
        case .memoryWarning: .memoryWarning
        case .resize, .insets: .resize
        case .busy: .busy
        case .destroyList: .destroyList
        case .turn: .turn
        default: nil
        }
    }
}

// MARK: - Shrinking

/// The rules by which steps become fewer and simpler.
extension ListSteps {
    package func weight(of step: Step) -> Int {
        switch step {
        case .wait: 0
        case .scroll, .offset: 1
        case .jump(_, let animated): animated ? 6 : 2
        case .insert(_, _, let animated), .delete(_, _, let animated), .move(_, _, let animated):
            animated ? 4 : 3
        case .reload, .reconfigure, .reloadData, .memoryWarning, .background, .busy, .destroyList: 3
        case .batch, .apply: 5
        // Fewer steps in a turn are easier to read than simpler steps.
        case .turn(let steps): steps.reduce(5) { $0 + 4 + weight(of: $1) }
        case .drag: 6
        case .fling, .sideways: 7
        case .swipeBack: 8
        case .repeat: 9
        case .touch: 10
        case .touches: 11
        default: 4
        }
    }

    /// Returns the number as a value that a search varies, in a range that is fast to simulate and includes
    /// the number. Returns nil for a number that a search does not change.
    private func value(_ number: Double, _ kind: StepParameter) -> StepValue? {
        switch kind {
        case .item, .place: return StepValue(Int(number), in: 0...max(1000, Int(number)))
        case .count: return StepValue(Int(number), in: 1...max(100, Int(number)))
        case .fraction: return StepValue(Int((number * 100).rounded()), in: 0...100)
        case .points, .pointsPerSecond:
            let points = Int(number.rounded())
            let most = max(100_000, abs(points))
            return StepValue(points, in: -most...most, simplest: 0, reading: .rounded)
        case .gestureSeconds, .busySeconds: return milliseconds(number, most: 2)
        case .seconds: return milliseconds(number, most: 600)
        case .flag, .framesPerSecond, .length, .inset: return nil
        }
    }

    /// Returns a time as a value in milliseconds.
    ///
    /// - Parameter most: The longest time in seconds.
    private func milliseconds(_ seconds: Double, most: Int) -> StepValue {
        let milliseconds = Int((seconds * 1000).rounded())
        return StepValue(
            milliseconds, in: 0...max(most * 1000, milliseconds), simplest: 0, reading: .rounded)
    }

    /// Returns the number of a step for a value that a search has varied.
    private func number(_ value: Int, _ kind: StepParameter) -> Double {
        switch kind {
        case .fraction: Double(value) / 100
        case .gestureSeconds, .busySeconds, .seconds: Double(value) / 1000
        default: Double(value)
        }
    }

    package func values(of step: Step) -> [StepValue] {
        if case .turn(let steps) = step { return steps.flatMap { values(of: $0) } }
        guard let (name, values) = step.parts, let parameters = name.parameters else { return [] }
        return zip(parameters, values).compactMap { parameter, number in
            number.flatMap { value($0, parameter.kind) }
        }
    }

    package func step(_ step: Step, with values: [Int]) -> Step {
        if case .turn(let steps) = step { return .turn(self.steps(steps, with: values)) }
        guard let (name, numbers) = step.parts else { return step }
        var (rest, old) = (values[...], numbers[...])
        return Step(name) { _, kind in
            let number = old.removeFirst()
            guard let number, value(number, kind) != nil else { return number }
            return rest.popFirst().map { self.number($0, kind) }
        } ?? step
    }

    package func shape(of step: Step) -> Int {
        var hasher = Hasher()
        addShape(of: step, to: &hasher)
        return hasher.finalize()
    }

    private func addShape(of step: Step, to hasher: inout Hasher) {
        if case .turn(let steps) = step {
            hasher.combine(steps.count)
            for step in steps { addShape(of: step, to: &hasher) }
            return
        }
        guard let (name, numbers) = step.parts, let parameters = name.parameters else {
            return hasher.combine(step)
        }
        hasher.combine(name)
        for (parameter, number) in zip(parameters, numbers)
        where number.map({ value($0, parameter.kind) == nil }) ?? true {
            hasher.combine(number)
        }
    }

    /// Returns the steps of a turn with other numbers.
    private func steps(_ steps: [Step], with values: [Int]) -> [Step] {
        var rest = values[...]
        return steps.map { step in
            let count = self.values(of: step).count
            defer { rest = rest.dropFirst(count) }
            return self.step(step, with: Array(rest.prefix(count)))
        }
    }

    package var plainSteps: [Step] {
        let (half, all) = (Double(page / 2), Double(items * row))
        let plain: [Step] = [
            .scroll(by: half), .scroll(by: all), .jump(item: items - 1),
            .insert(at: 0, count: 1, animated: false), .delete(at: 0, count: 1, animated: false),
            .reload(at: 0, count: 1, animated: false), .reconfigure(at: 0, count: 1),
        ]
        let animated: [Step] = [
            .insert(at: 0, count: 1, animated: true), .delete(at: 0, count: 1, animated: true),
            .move(from: 0, to: 1, animated: true), .reload(at: 0, count: 1, animated: true),
        ]
        let others: [Step] = [
            .move(from: 0, to: 1, animated: false), .reloadData, .memoryWarning, .background(1), .destroyList,
            .slider(item: 0, to: 0.5, duration: 0.2), .jump(item: items - 1, animated: true),
            .drag(distance: half, duration: 0.1), .fling(velocity: 4000),
        ]
        let turns = plain.flatMap { first in (plain + animated).map { Step.turn([first, $0]) } }
        return (plain + animated + others + turns).filter { isOpen($0) }
    }

    private func isOpen(_ step: Step) -> Bool {
        if case .turn(let steps) = step, !steps.allSatisfy(isOpen) { return false }
        return family(of: step).map { open.contains($0) } ?? false
    }

    package func simplified(_ step: Step) -> [Step] {
        switch step {
        // A scroll that goes nowhere is only a wait. A wait that is too long becomes shorter.
        case .jump(let item, true): [.wait(0.4), .jump(item: item)]
        case .scroll: [.wait(0.02)]
        case .jump: [.wait(0.02), .scroll(by: 100), .scroll(by: 1000), .scroll(by: -100), .scroll(by: -1000)]
        case .fling(let velocity):
            [.wait(0.3), .wait(1), .wait(4)]
                + [100, 300, 1000, 3000].map { .scroll(by: velocity < 0 ? -$0 : $0) }
                + [.jump(item: 0)]
        case .drag(let distance, let duration):
            [.wait(duration), .wait(duration + 1), .wait(duration + 4), .scroll(by: distance.rounded())]
        case .touches(let gestures):
            gestures.map { .touch($0) } + [.fling(velocity: 2000), .fling(velocity: -2000)]
        case .touch: [.fling(velocity: 2000), .fling(velocity: -2000)]
        case .insert(let at, let count, true): [.insert(at: at, count: count, animated: false)]
        case .delete(let at, let count, true): [.delete(at: at, count: count, animated: false)]
        case .move(let from, let to, true): [.move(from: from, to: to, animated: false)]
        case .batch(let updates, let animated, _): simplified(updates, animated)
        case .turn(let steps):
            steps + (steps.count > 2 ? steps.indices.map { .turn(Self.without($0, steps)) } : [])
                + steps.indices.flatMap { place in
                    [Step.scroll(by: 100), .scroll(by: 1000), .jump(item: 0), .jump(item: 1)].map {
                        var simpler = steps
                        simpler[place] = $0
                        return .turn(simpler)
                    }
                }
        case .repeat(let times, let steps): (times > 1 ? [.repeat(times: 1, steps: steps)] : []) + steps
        default: []
        }
    }

    private static func without(_ place: Int, _ steps: [Step]) -> [Step] {
        steps.indices.filter { $0 != place }.map { steps[$0] }
    }

    private func simplified(_ updates: BatchUpdates, _ animated: Bool) -> [Step] {
        updates.deletes.map { .delete(at: $0.lowerBound, count: $0.count, animated: animated) }
            + updates.inserts.map { .insert(at: $0.lowerBound, count: $0.count, animated: animated) }
            + updates.moves.map { .move(from: $0.from, to: $0.to, animated: animated) }
            + updates.reloads.map { .reload(at: $0.lowerBound, count: $0.count, animated: animated) }
    }

    package func joined(_ first: Step, _ second: Step) -> [Step] {
        switch (first, second) {
        case (.scroll(let one), .scroll(let other)): [.scroll(by: one + other)]
        case (.wait(let one), .wait(let other)): [.wait(one + other)]
        case (.jump, .jump): [second]
        default: []
        }
    }

    package func isInverse(_ later: Step, of earlier: Step) -> Bool {
        switch (earlier, later) {
        case (.insert(let one, let added, _), .delete(let other, let removed, _)):
            one == other && added == removed
        case (.scroll(let one), .scroll(let other)): one == -other
        case (.screen(let one), .screen(let other)):
            one.action == .push && other.action == .pop
                || (one.action == .present || one.action == .presentOver) && other.action == .dismiss
        case (.tap, .swipeBack), (.select, .deselect),
            (.highlight, .unhighlight):
            true
        default: false
        }
    }
}
