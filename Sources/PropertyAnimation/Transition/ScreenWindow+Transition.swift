import LifecycleEvents

// How one screen takes the place of another.

extension ScreenWindow {
    /// The next turn has come, and what was asked for begins.
    func beginAsked(_ presentation: PresentationController?) {
        guard let context = underWay else { return }
        let coordinator = context.prepare(bounds)
        context.from.transitionCoordinator = coordinator
        context.to.transitionCoordinator = coordinator
        presentation?.container = context.container
        switch context.operation {
        case .present: presentation?.presentationTransitionWillBegin()
        case .dismiss: presentation?.dismissalTransitionWillBegin()
        case .push, .pop: break
        }
        context.from.appear(.willDisappear)
        context.to.appear(.willAppear)
        layer.addSublayer(context.container)
        context.begin()
    }

    /// The orders are those recorded on UIKit (kern0x1b/charon, MIT).
    func end(
        _ context: TransitionContext, _ plan: TransitionPlan, _ presentation: PresentationController?,
        didComplete: Bool
    ) {
        if regime.cleansUp(didComplete: didComplete) || !context.wasInteractive {
            (didComplete ? context.from : context.to).view.removeFromSuperlayer()
        }
        let coordinator = context.coordinator
        context.forget()
        if didComplete { entries = plan.after }
        settle(didComplete ? context.to : context.from, in: context)
        tell(context, didComplete: didComplete)
        for completion in coordinator?.takeCompletions() ?? [] {
            record(of: context, "alongside", didComplete: didComplete)
            if let coordinator { completion(coordinator) }
        }
        if let completion = plan.completion {
            record(of: context, "transition", didComplete: didComplete)
            completion()
        }
        context.animator.animationEnded(didComplete)
        presentation?.container = nil
        switch context.operation {
        case .present: presentation?.presentationTransitionDidEnd(didComplete)
        case .dismiss: presentation?.dismissalTransitionDidEnd(didComplete)
        case .push, .pop: break
        }
        context.from.transitionCoordinator = nil
        context.to.transitionCoordinator = nil
    }

    /// The view that stays goes from the container to the window. What else is in the container stays there, above it.
    private func settle(_ screen: Screen, in context: TransitionContext) {
        let (view, container) = (screen.view, context.container)
        if view.isInside(container) { layer.addSublayerAtBottom(view) }
        if container.sublayers.isEmpty { container.removeFromSuperlayer() }
        // It was laid out for a window that has been turned since.
        if container.bounds.size != storedSize { view.frame = restingFrame(of: screen) }
    }

    private func tell(_ context: TransitionContext, didComplete: Bool) {
        let (from, to) = (context.from, context.to)
        guard !didComplete else { return tellDone(context.operation, from: from, to: to) }
        to.appear(.willDisappear)
        to.appear(.didDisappear)
        from.appear(.willAppear)
        hasAppeared(from)
    }

    private func tellDone(_ operation: TransitionOperation, from: Screen, to: Screen) {
        isTelling = true
        switch operation {
        case .present, .dismiss:
            hasAppeared(to)
            from.appear(.didDisappear)
        case .push, .pop:
            from.appear(.didDisappear)
            hasAppeared(to)
        }
        isTelling = false
    }

    private func hasAppeared(_ screen: Screen) {
        underWay = nil
        isChanging = false
        screen.appear(.didAppear)
    }

    /// Without a transition: at once.
    func change(_ plan: TransitionPlan, from: Screen, to: Screen, _ presentation: PresentationController?) {
        isChanging = true
        // There may be that of a transition whose end is being told.
        from.transitionCoordinator = nil
        to.transitionCoordinator = nil
        from.appear(.willDisappear)
        to.appear(.willAppear)
        entries = plan.after
        to.view.frame = restingFrame(of: to)
        layer.addSublayer(to.view)
        from.view.removeFromSuperlayer()
        tellDone(plan.operation, from: from, to: to)
        if let completion = plan.completion { completion() }
    }

    private func record(of context: TransitionContext, _ whose: String, didComplete: Bool) {
        // The positions of an animator: end, or start.
        world.record(
            .animationCompletion, subject: context.number, arg: didComplete ? 0 : 1, detail: whose)
    }
}
