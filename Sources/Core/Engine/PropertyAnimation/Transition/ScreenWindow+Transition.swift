import LifecycleEvents

// The course of a change of screens.

extension ScreenWindow {
    /// Begins a requested transition: a push or pop inside the call, a presentation in the next turn.
    func begin(_ context: TransitionContext) {
        let change = context.change
        let coordinator = context.prepare(bounds)
        context.from.transitionCoordinator = coordinator
        context.to.transitionCoordinator = coordinator
        change.presentation?.container = context.container
        tellBegin(change)
        insert(context.container, above: change.stack)
        context.begin()
        if context.moves(.to), context.to.appearance == .appearing { context.to.appear(.isAppearing) }
    }

    /// Ends a transition. The order of the calls is as recorded on UIKit (kern0x1b/charon, MIT).
    func end(_ context: TransitionContext, didComplete: Bool) {
        let change = context.change
        reportsInProgress += 1
        let gone = didComplete ? TransitionContext.Key.from : .to
        if context.moves(gone), regime.cleansUp(didComplete: didComplete) || context.machine.driven == .never
        {
            context.view(for: gone).removeFromSuperlayer()
        }
        let coordinator = context.coordinator
        context.forget()
        settle(change, didComplete: didComplete)
        settle(didComplete ? context.to : context.from, in: context)
        tellPresentation(change, didComplete: didComplete)
        tell(context, didComplete: didComplete)
        for completion in coordinator?.takeCompletions() ?? [] {
            record(of: context, "alongside", didComplete: didComplete)
            if let coordinator { completion(coordinator) }
        }
        if let completion = change.request.completion {
            record(of: context, "transition", didComplete: didComplete)
            completion()
        }
        context.animator.animationEnded(didComplete)
        change.presentation?.container = nil
        tellDismissed(change, didComplete: didComplete)
        // A later transition that one of these calls has begun has a coordinator of its own.
        for screen in [context.from, context.to] where screen.transitionCoordinator === coordinator {
            screen.transitionCoordinator = nil
        }
        reportsInProgress -= 1
        noteIdle()
    }

    /// Performs a change at once, without a transition and a coordinator.
    func changeAtOnce(_ change: ScreenChange) {
        changes += 1
        let (from, to) = (change.from, change.to)
        // Clears the coordinator of a transition whose end is being reported.
        from.transitionCoordinator = nil
        to.transitionCoordinator = nil
        tellBegin(change)
        if change.moves(.to) {
            to.view.frame = restingFrame(of: to)
            insert(to.view, above: change.stack)
            to.appear(.isAppearing)
        }
        settle(change, didComplete: true)
        if change.moves(.from) { from.view.removeFromSuperlayer() }
        reportsInProgress += 1
        tellPresentation(change, didComplete: true)
        tellDone(change) { changes -= 1 }
        if let completion = change.request.completion { completion() }
        tellDismissed(change, didComplete: true)
        reportsInProgress -= 1
        noteIdle()
    }

    // MARK: Stacks

    func setScreens(of stack: ScreenStack, _ screens: [Screen]) {
        guard !stack.screens.elementsEqual(screens, by: ===) else { return }
        stack.screens = screens
        engine.record(.screensChanged, subject: screens[0].number, detail: names(screens))
    }

    func setBar(of stack: ScreenStack, _ screens: [Screen]) {
        guard !stack.barScreens.elementsEqual(screens, by: ===) else { return }
        stack.barScreens = screens
        engine.record(.barChanged, subject: stack.screens[0].number, detail: names(screens))
    }

    private func names(_ screens: [Screen]) -> String { screens.map { $0.name }.joined(separator: ", ") }

    /// Updates the stacks at the end of the transition.
    private func settle(_ change: ScreenChange, didComplete: Bool) {
        let stack = change.stack
        switch change.operation {
        case .present: if !didComplete { stacks.removeAll { $0 === stack } }
        case .dismiss:
            guard didComplete, let lowest = stacks.firstIndex(where: { $0 === stack }) else { return }
            let gone = Array(stacks[lowest...])
            // Includes the views of a push or pop in the meantime.
            for stack in gone { for screen in stack.screens { screen.view.removeFromSuperlayer() } }
            // The `deinit` of a screen may read the stacks.
            withExtendedLifetime(gone) { stacks.removeSubrange(lowest...) }
        case .push, .pop:
            guard stacks.contains(where: { $0 === stack }) else { return }
            let result = didComplete ? change.after : change.before
            let isLatest = stack.screens.elementsEqual(change.after, by: ===)
            if isLatest || regime.endWritesStack { setScreens(of: stack, result) }
            if stack.barScreens.elementsEqual(change.after, by: ===) { setBar(of: stack, result) }
        }
    }

    /// Inserts `layer` above the views of `stack`, and beneath the stacks presented over it.
    private func insert(_ layer: Layer, above stack: ScreenStack) {
        let place = stacks.firstIndex { $0 === stack } ?? stacks.count - 1
        let over = stacks[(place + 1)...]
        let upper = self.layer.sublayers.first { other in
            over.contains { stack in stack.screens.contains { $0.view === other } }
                || running.contains { context in
                    context.container === other && over.contains { $0 === context.change.stack }
                }
        }
        if let upper { self.layer.addSublayer(layer, below: upper) } else { self.layer.addSublayer(layer) }
    }

    /// Moves the remaining view from the container to the window, beneath the container.
    private func settle(_ screen: Screen, in context: TransitionContext) {
        let (view, container) = (screen.view, context.container)
        if view.isInside(container) {
            // A screen that was dismissed in the meantime does not return.
            if screens.contains(where: { $0 === screen }) {
                layer.addSublayer(view, below: container)
            } else {
                view.removeFromSuperlayer()
            }
        }
        if container.sublayers.isEmpty { container.removeFromSuperlayer() }
        // The layout of the view was for the size before a rotation.
        if context.wasResized { view.frame = restingFrame(of: screen) }
    }

    // MARK: Appearance and presentation calls

    private func tellBegin(_ change: ScreenChange) {
        let isUser = change.request.source == .user
        switch change.operation {
        case .present:
            change.to.movement = .presented
            change.presentation?.presentationTransitionWillBegin()
        case .dismiss:
            for screen in change.between + [change.from] { screen.movement = .dismissed }
            change.presentation?.dismissalTransitionWillBegin()
            if isUser { change.presentation?.presentationControllerWillDismiss() }
        case .push: change.to.movement = .toParent
        case .pop: change.from.movement = .fromParent
        }
        for screen in change.between { screen.appear(.willDisappear) }
        if change.moves(.from) { change.from.appear(.willDisappear) }
        if change.moves(.to) { change.to.appear(.willAppear) }
        if change.operation.isNavigation {
            navigationDelegate?.willShow(change.to, animated: change.request.isAnimated)
        }
    }

    private func tell(_ context: TransitionContext, didComplete: Bool) {
        let (from, to) = (context.from, context.to)
        guard !didComplete else { return tellDone(context.change) { remove(context) } }
        for screen in context.change.between { screen.appear(.willAppear) }
        if context.moves(.to) {
            to.appear(.willDisappear)
            to.appear(.didDisappear)
        }
        endMovements(context.change)
        if context.moves(.from) {
            from.appear(.willAppear)
            from.appear(.isAppearing)
        }
        remove(context)
        for screen in context.change.between { screen.appear(.didAppear) }
        if context.moves(.from) { from.appear(.didAppear) }
    }

    /// Reports the completion of a change to the screens.
    ///
    /// - Parameter free: Called before `didAppear` of the top screen. From then on the window accepts the
    ///   next request.
    private func tellDone(_ change: ScreenChange, free: () -> Void) {
        for screen in change.between { screen.appear(.didDisappear) }
        if change.operation.isNavigation {
            change.from.appear(.didDisappear)
            free()
            change.to.appear(.didAppear)
            navigationDelegate?.didShow(change.to, animated: change.request.isAnimated)
        } else {
            free()
            if change.moves(.to) { change.to.appear(.didAppear) }
            if change.moves(.from) { change.from.appear(.didDisappear) }
        }
        endMovements(change)
    }

    private func endMovements(_ change: ScreenChange) {
        for screen in change.between + [change.from, change.to] { screen.movement = nil }
    }

    /// Reports the end to the presentation controller, before the screens, as recorded on UIKit.
    private func tellPresentation(_ change: ScreenChange, didComplete: Bool) {
        switch change.operation {
        case .present: change.presentation?.presentationTransitionDidEnd(didComplete)
        case .dismiss: change.presentation?.dismissalTransitionDidEnd(didComplete)
        case .push, .pop: break
        }
    }

    private func tellDismissed(_ change: ScreenChange, didComplete: Bool) {
        guard change.operation == .dismiss, didComplete, change.request.source == .user else { return }
        change.presentation?.presentationControllerDidDismiss()
    }

    private func remove(_ context: TransitionContext) { running.removeAll { $0 === context } }

    private func noteIdle() { if !isBusy { becameIdle?() } }

    private func record(of context: TransitionContext, _ whose: String, didComplete: Bool) {
        // The positions of an animator: 0 for the end, 1 for the start.
        engine.record(
            .animationCompletion, subject: context.number, arg: didComplete ? 0 : 1, detail: whose)
    }
}
