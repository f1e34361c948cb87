import LifecycleEvents

extension WorkloadProgram {
    /// Returns the instructions of a step.
    ///
    /// - Parameter restsAfterwards: Whether a step that moves the content ends when the content rests.
    static func instructions(of step: Step, restsAfterwards: Bool) -> [Instruction] {
        let rest: [Instruction] = restsAfterwards ? [.rest] : []
        switch step {
        case .touches(let gestures): return gestures.flatMap { [.now(.touch(Finger($0))), .rest] }
        case .touch(let gesture): return [.now(.touch(Finger(gesture)))]
        case .fling, .drag, .slider, .sideways, .tap, .swipeBack, .screen: return [.now(.step(step))] + rest
        case .wait(let seconds): return [.until(seconds: seconds)]
        case .jump(_, animated: true): return [.frame([step])] + rest
        case .background(let seconds):
            return [.now(.background), .suspend(seconds: seconds), .now(.foreground)]
        case .turn(let steps): return [.frame(steps)]
        case .frameRate: return [.now(.step(step))]
        case .repeat: return []
        // A step that ends with its frame.
        default: return [.frame([step])]
        }
    }
}

/// Performs the steps of a workload.
extension SimulatedDisplay {
    func perform(_ action: WorkloadProgram.InstantAction) {
        switch action {
        case .touch(let finger):
            touch(finger)
        case .step(let step): perform(step)
        case .background:
            list.client?.appWillResignActive(list)
            list.log(.appBackground)
            stage?.cancelFinger()
            engine.enterBackground()
            list.cutTransactionsShort()
            list.client?.appDidEnterBackground(list)
        case .foreground:
            list.log(.appForeground)
            engine.enterForeground()
            stage?.appDidBecomeActive()
            list.client?.appDidBecomeActive(list)
        }
    }

    /// Performs a step of the app inside one turn, or begins a motion. A jump lays out the list at once, as
    /// `scrollToItem` and `layoutIfNeeded` do. The commit is at the end of the turn.
    func perform(_ step: Step) {
        switch step {
        case .fling where stage?.coversList == true, .drag where stage?.coversList == true:
            note(.fingerOnCoveredList)
        case .fling(let velocity):
            let bounds = bounds
            move { $0.fling(velocity: velocity, from: $1, bounds: bounds, nowNs: $2) }
        case .drag(let distance, let duration):
            move { $0.drag(by: distance, duration: duration, from: $1, nowNs: $2) }
        case .slider(let item, let to, let duration): slide(item, to: to, seconds: duration)
        case .sideways(let row, let move): moveSideways(row, move)
        case .tap(let item): tap(item)
        case .swipeBack(let swipe): onStage { $0.swipeBack(swipe, beginNs: $1) }
        case .frameRate(let frameRate): setFrameRate(frameRate)
        case .scroll(let distance):
            stopMoving()
            list.scroll(to: bounds.clamped(list.contentOffset + distance))
            list.layOut()
        case .jump(let item, let animated):
            let item = min(max(item, 0), max(list.itemCount - 1, 0))
            let offset = bounds.clamped(list.geometry.top(ofItem: item) - list.scroll.insets.top)
            if animated { return move { $0.scroll(to: offset, from: $1, nowNs: $2) } }
            stopMoving()
            list.scroll(to: offset)
            list.layOut()
        case .offset(let offset):
            stopMoving()
            list.scroll(to: bounds.clamped(offset))
            list.layOut()
        case .insert(let place, let count, let animated):
            update("insert \(count)", animated) {
                list.insert(at: place, count: count)
                list.layOut()
            }
        case .delete(let place, let count, let animated):
            update("delete \(count)", animated) {
                list.delete(at: place, count: count)
                list.layOut()
            }
        case .move(let from, let to, let animated):
            update("move 1", animated) {
                list.move(from: from, to: to)
                if animated { list.layOut() }
            }
        case .reload(let place, let count, let animated):
            update("reload \(count)", animated ?? (list.workload.updates.reload == .crossfade)) {
                list.reload(at: place, count: count)
            }
        case .batch(let updates, let animated, let itemsAfter):
            list.performBatchUpdates(animated: animated, itemsAfter: itemsAfter) { $0 = updates }
        case .apply(let edits, let animated, let usingReloadData):
            var snapshot = list.snapshot()
            for edit in edits { snapshot.edit(edit) }
            list.apply(snapshot, animated: animated, usingReloadData: usingReloadData)
        case .reconfigure(let place, let count): list.reconfigure(at: place, count: count)
        case .reloadData: list.reloadData()
        case .app(let action):
            if list.client?.list(list, performs: action) != true { note(.appWithoutCode) }
        case .reset(let items): list.reset(to: items)
        case .prepareForReuseVisible: list.prepareVisibleCellsForReuse()
        case .resize(let size, let animated):
            changeBounds(animated) { list.resize(to: size) }
            stage?.resize(to: size)
        case .insets(let insets, let animated): changeBounds(animated) { list.setInsets(insets) }
        case .select(let item): list.setSelected(true, itemAt: item)
        case .deselect(let item): list.setSelected(false, itemAt: item)
        case .highlight(let item): list.setHighlighted(true, itemAt: item)
        case .unhighlight(let item): list.setHighlighted(false, itemAt: item)
        case .screen(let step): onStage { stage, _ in stage.ask(step) }
        case .traitChange: list.changeTraits()
        case .memoryWarning: list.purgePools()
        case .busy(let seconds): list.spend(seconds * 1000)
        case .destroyList:
            stopMoving()
            list.destroy()
        case .turn(let steps):
            for step in steps { perform(step) }
        case .touches, .touch, .wait, .background, .repeat:
            preconditionFailure("\(step) takes time and cannot happen inside one turn.")
        }
    }

    private func stopMoving() {
        move { motion, _, _ in motion.stop() }
    }

    /// Changes the bounds of the list.
    ///
    /// An animated change lays out the list at once, inside the animation. Cells outside the new bounds leave
    /// when the animation begins, and entering cells are configured inside the animation.
    private func changeBounds(_ animated: Bool, _ change: () -> Void) {
        guard animated else { return change() }
        let flushes = list.workload.updates.flush
        if flushes { list.layOut() }
        engine.animateUpdate(flushing: flushes) {
            change()
            list.layOut()
        }
    }

    private func update(_ what: String, _ animated: Bool, _ update: () -> Void) {
        if animated { list.transact(what, animated: true, update) } else { update() }
    }
}
