import LifecycleEvents

/// What happens in a workload, step by step.
extension SimulationStage {
    /// How long the cells of an animated deletion stay on screen, in seconds.
    private static let transaction = 0.3

    /// - Parameter next: the step that follows: a wait lets a fling go on while time passes.
    func perform(_ step: Step, before next: Step?) {
        if isStopped { return }
        switch step {
        case .touches(let gestures):
            for gesture in gestures where !isStopped {
                move { $0.touch(gesture, at: $1, nowNs: $2) }
                settle()
            }
        case .fling(let velocity):
            let bounds = bounds
            move { $0.fling(velocity: velocity, from: $1, bounds: bounds, nowNs: $2) }
            settle(unless: next)
        case .drag(let distance, let duration):
            move { $0.drag(by: distance, duration: duration, from: $1, nowNs: $2) }
            settle(unless: next)
        case .wait(let seconds):
            pass(seconds)
        case .background(let seconds):
            list.log(.appBackground)
            world.enterBackground()
            suspend(seconds)
            list.log(.appForeground)
            world.enterForeground()
        case .repeat(let times, let steps):
            for _ in 0..<times {
                if isStopped { return }
                perform(steps, before: next)
            }
        case .turn(let steps):
            frame { for step in steps { performAtOnce(step) } }
            endTransactions(steps)
        case .frameRate(let frameRate):
            setFrameRate(frameRate)
        case .scroll, .jump, .insert, .delete, .move, .reload, .reconfigure, .reloadData,
            .prepareForReuseVisible, .resize, .memoryWarning, .destroyList:
            frame { performAtOnce(step) }
            endTransactions([step])
        }
    }

    private func perform(_ steps: [Step], before next: Step?) {
        for (index, step) in steps.enumerated() {
            perform(step, before: index + 1 < steps.count ? steps[index + 1] : next)
        }
    }

    private func settle(unless next: Step?) {
        if case .wait = next { return }
        settle()
    }

    /// The app's own doing inside one turn. A jump lays out at once, as `scrollToItem` and
    /// `layoutIfNeeded` do; the commit comes at the end of the turn.
    private func performAtOnce(_ step: Step) {
        switch step {
        case .scroll(let distance):
            stopMoving()
            list.scroll(to: bounds.clamped(list.contentOffset + distance))
            list.layOut()
        case .jump(let item):
            stopMoving()
            let item = min(max(item, 0), max(list.itemCount - 1, 0))
            list.scroll(to: bounds.clamped(list.geometry.top(ofItem: item)))
            list.layOut()
        case .insert(let place, let count, let animated):
            inAnimation(animated) {
                list.insert(at: place, count: count)
                list.layOut()
            }
        case .delete(let place, let count, let animated):
            inAnimation(animated) {
                list.delete(at: place, count: count, animated: animated)
                list.layOut()
            }
        case .move(let from, let to): list.move(from: from, to: to)
        case .reload(let place, let count): list.reload(at: place, count: count)
        case .reconfigure(let place, let count): list.reconfigure(at: place, count: count)
        case .reloadData: list.reloadData()
        case .prepareForReuseVisible: list.prepareVisibleCellsForReuse()
        case .resize(let size): list.resize(to: size)
        case .memoryWarning: list.purgePools()
        case .destroyList:
            stopMoving()
            list.destroy()
        case .turn(let steps):
            for step in steps { performAtOnce(step) }
        case .touches, .fling, .drag, .wait, .background, .frameRate, .repeat:
            preconditionFailure("\(step) takes time and cannot happen inside one turn.")
        }
    }

    private func stopMoving() {
        move { motion, _, _ in motion.stop() }
    }

    /// Cells set up inside an animated update are set up inside an animation.
    private func inAnimation(_ animated: Bool, _ update: () -> Void) {
        let former = world.animationContext
        world.animationContext = animated ? .animated : former
        update()
        world.animationContext = former
    }

    private func endTransactions(_ steps: [Step]) {
        guard !list.animatingOut.isEmpty, !isStopped else { return }
        pass(Self.transaction)
        if isStopped { return }
        frame { list.endTransaction() }
    }
}
