import Exploration
import ScrollSimulation

// The rules by which steps become fewer and simpler.
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
        case .jump(let item, true): [.jump(item: item)]
        case .jump: [.scroll(by: 100), .scroll(by: 1000), .scroll(by: -100), .scroll(by: -1000)]
        case .fling(let velocity):
            [100, 300, 1000, 3000].map { .scroll(by: velocity < 0 ? -$0 : $0) } + [.jump(item: 0)]
        case .drag(let distance, _): [.scroll(by: distance.rounded())]
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
