import ScrollSimulation

/// The steps of a schedule that have an effect, because their items exist.
package struct FittingSteps {
    package private(set) var steps: [Step] = []
    /// The index in the schedule of each step.
    private(set) var places: [Int] = []
    private var items: Int
    private var isDestroyed = false

    package init(_ schedule: [Step], in list: Workload) {
        items = list.list.items
        for (place, step) in schedule.enumerated() { add(step, place) }
    }

    /// Adds a step if it has an effect. A repetition is added as the steps of its rounds.
    private mutating func add(_ step: Step, _ place: Int) {
        if case .repeat(let times, let inner) = step {
            for _ in 0..<times { for step in inner { add(step, place) } }
        } else if let step = fitting(step) {
            steps.append(step)
            places.append(place)
        }
    }

    private mutating func fitting(_ step: Step) -> Step? {
        if isDestroyed {
            if case .wait = step { return step }
            return nil
        }
        switch step {
        case .insert(let at, let count, _):
            guard at <= items else { return nil }
            items += count
            return step
        case .delete(let at, let count, _):
            guard at + count <= items else { return nil }
            items -= count
            return step
        case .reload(let at, let count, _), .reconfigure(let at, let count):
            return at + count <= items ? step : nil
        case .batch(let updates, _, let itemsAfter):
            // UIKit raises for updates that do not match the items, because they are a mistake of the app.
            guard let after = updates.itemCount(after: items), itemsAfter ?? after == after else {
                return nil
            }
            items = after
            return step
        case .apply(let edits, _, _): return apply(edits) ? step : nil
        case .reset(let count):
            items = count
            return step
        case .turn(let inner):
            let kept = inner.compactMap { fitting($0) }
            return kept.isEmpty ? nil : .turn(kept)
        case .destroyList:
            isDestroyed = true
            return step
        default:
            return step.items.allSatisfy { $0 < items } ? step : nil
        }
    }

    private mutating func apply(_ edits: [ListSnapshot.Edit]) -> Bool {
        var count = items
        for edit in edits {
            switch edit {
            case .insert(let at, let added):
                guard at <= count else { return false }
                count += added
            case .delete(let at, let removed):
                guard at + removed <= count else { return false }
                count -= removed
            case .move(let from, let to): guard from < count, to < count else { return false }
            case .reload(let at, let number), .reconfigure(let at, let number):
                guard at + number <= count else { return false }
            case .reloadSection: break
            }
        }
        items = count
        return true
    }
}
