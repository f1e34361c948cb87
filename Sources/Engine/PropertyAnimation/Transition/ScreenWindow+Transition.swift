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
        if context.moves(.from) { context.from.appear(.willDisappear) }
        if context.moves(.to) { context.to.appear(.willAppear) }
        layer.addSublayer(context.container)
        context.begin()
    }

    /// The orders are those recorded on UIKit (kern0x1b/charon, MIT).
    func end(
        _ context: TransitionContext, _ plan: TransitionPlan, _ presentation: PresentationController?,
        didComplete: Bool
    ) {
        let gone = didComplete ? TransitionContext.Key.from : .to
        if context.moves(gone), regime.cleansUp(didComplete: didComplete) || context.machine.driven == .never
        {
            context.view(for: gone).removeFromSuperlayer()
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

    /// The view that stays goes from the container to the window, to where that is. What else is in the container stays
    /// there, above it.
    private func settle(_ screen: Screen, in context: TransitionContext) {
        let (view, container) = (screen.view, context.container)
        if view.isInside(container) { layer.addSublayer(view, below: container) }
        if container.sublayers.isEmpty { container.removeFromSuperlayer() }
        // It was laid out for a window that has been turned since.
        if context.wasResized { view.frame = restingFrame(of: screen) }
    }

    private func tell(_ context: TransitionContext, didComplete: Bool) {
        let (from, to) = (context.from, context.to)
        guard !didComplete else {
            return tellDone(context.operation, keepsPresenter: context.keepsPresenter, from: from, to: to)
        }
        if context.moves(.to) {
            to.appear(.willDisappear)
            to.appear(.didDisappear)
        }
        if context.moves(.from) { from.appear(.willAppear) }
        hasAppeared(from, isTold: context.moves(.from))
    }

    private func tellDone(_ operation: TransitionOperation, keepsPresenter: Bool, from: Screen, to: Screen) {
        isTelling = true
        switch operation {
        case .present, .dismiss:
            hasAppeared(to, isTold: !keepsPresenter || operation == .present)
            if !keepsPresenter || operation == .dismiss { from.appear(.didDisappear) }
        case .push, .pop:
            from.appear(.didDisappear)
            hasAppeared(to)
        }
        isTelling = false
    }

    /// - Parameter isTold: Not where its view was there all the time.
    private func hasAppeared(_ screen: Screen, isTold: Bool = true) {
        underWay = nil
        isChanging = false
        if isTold { screen.appear(.didAppear) }
    }

    /// Without a transition: at once.
    func change(_ plan: TransitionPlan, from: Screen, to: Screen, _ presentation: PresentationController?) {
        isChanging = true
        // There may be that of a transition whose end is being told.
        from.transitionCoordinator = nil
        to.transitionCoordinator = nil
        let fromGoes = !plan.keepsPresenter || plan.operation == .dismiss
        let toComes = !plan.keepsPresenter || plan.operation == .present
        if fromGoes { from.appear(.willDisappear) }
        if toComes { to.appear(.willAppear) }
        entries = plan.after
        if toComes {
            to.view.frame = restingFrame(of: to)
            layer.addSublayer(to.view)
        }
        if fromGoes { from.view.removeFromSuperlayer() }
        tellDone(plan.operation, keepsPresenter: plan.keepsPresenter, from: from, to: to)
        if let completion = plan.completion { completion() }
    }

    private func record(of context: TransitionContext, _ whose: String, didComplete: Bool) {
        // The positions of an animator: end, or start.
        world.record(
            .animationCompletion, subject: context.number, arg: didComplete ? 0 : 1, detail: whose)
    }
}
