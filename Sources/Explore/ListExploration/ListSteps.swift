import Exploration
import ScrollSimulation

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
        _ list: Workload, families: Set<Family> = Set(Family.allCases),
        choices: [RunChoice.Kind] = RunChoice.Kind.allCases
    ) {
        open = Family.allCases.filter { families.contains($0) }
        choiceKinds = choices.map { $0.choiceKind }
        items = list.list.items
        row = Int(list.list.itemHeight.upperBound)
        page = Int(list.viewport.height)
    }

    // MARK: Draws

    package func drawStep(after steps: [Step], random: inout SearchRandom) -> Step {
        draw(open.isEmpty ? .scroll : random.element(of: open), &random)
    }

    private func draw(_ family: Family, _ random: inout SearchRandom) -> Step {
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

    private func batch(_ random: inout SearchRandom) -> Step {
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

    private func sign(_ random: inout SearchRandom) -> Int { random.chance(1, in: 2) ? 1 : -1 }
    /// Draws an item. Half of the draws are among the first items, which are on screen at first.
    private func item(_ random: inout SearchRandom) -> Int {
        random.below(random.chance(1, in: 2) ? max(1, items) : max(1, min(items, page / row)))
    }
    private func count(_ random: inout SearchRandom) -> Int {
        random.chance(1, in: 2) ? 1 : 1 + random.below(4)
    }

    package func mutated(_ step: Step, random: inout SearchRandom) -> Step {
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
