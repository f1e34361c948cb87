import AnimatorPool

// What is asked of a window.

extension ScreenWindow {
    /// Puts `screen` on the navigation stack.
    @discardableResult public func push(_ screen: Screen, animated: Bool) -> TransitionRequest {
        show(screen, by: .push, animated: animated, completion: nil)
    }

    /// Takes the top screen, which was pushed, off the navigation stack.
    @discardableResult public func pop(animated: Bool) -> TransitionRequest {
        if let refusal = refusal(animated) { return .refused(refusal) }
        guard entries.count > 1, !entries[entries.count - 1].isPresented else {
            return .refused(.nothingBeneath)
        }
        return leave(entries.count - 1, by: .pop, animated: animated, completion: nil)
    }

    /// - Parameter completion: Called once, also when the transition was cancelled.
    @discardableResult public func present(
        _ screen: Screen, animated: Bool, completion: (() -> Void)? = nil
    ) -> TransitionRequest {
        show(screen, by: .present, animated: animated, completion: completion)
    }

    /// Takes the screen that was presented last away, with all that was pushed onto it.
    ///
    /// - Parameter completion: Called once, also when the transition was cancelled.
    @discardableResult public func dismiss(
        animated: Bool, completion: (() -> Void)? = nil
    ) -> TransitionRequest {
        if let refusal = refusal(animated) { return .refused(refusal) }
        guard let index = entries.lastIndex(where: { $0.isPresented }) else {
            return .refused(.nothingBeneath)
        }
        return leave(index, by: .dismiss, animated: animated, completion: completion)
    }

    /// From the `didAppear` of its top on a window takes the next request; one without a transition would come between
    /// what is still to be told.
    private func refusal(_ isAnimated: Bool) -> TransitionRequest.Why? {
        if isChoosing { return .transitionBeingChosen }
        return underWay == nil && !isChanging && (isAnimated || !isTelling) ? nil : .transitionUnderWay
    }

    /// What a delegate chooses. Until it has, nothing is under way that would refuse what it asks for itself.
    private func chosen<Choice>(_ ask: () -> Choice) -> Choice {
        isChoosing = true
        let choice = ask()
        isChoosing = false
        return choice
    }

    private func show(
        _ screen: Screen, by operation: TransitionOperation, animated: Bool, completion: (() -> Void)?
    ) -> TransitionRequest {
        if let refusal = refusal(animated) { return .refused(refusal) }
        guard !entries.contains(where: { $0.screen === screen }) else { return .refused(.alreadyShown) }
        let isPresented = operation == .present
        let presentation =
            isPresented
            ? chosen {
                screen.transitioningDelegate?.presentation(presented: screen, presenting: top, source: top)
            }
            : nil
        let keepsPresenter = !(presentation?.shouldRemovePresentersView ?? true)
        let entry = StackedScreen(
            screen: screen, isPresented: isPresented, presentation: presentation,
            keepsPresenter: keepsPresenter)
        let plan = TransitionPlan(
            operation: operation, keepsPresenter: keepsPresenter, after: entries + [entry],
            completion: completion)
        carryOut(plan, from: top, to: screen, presentation, animated)
        return .begun
    }

    private func leave(
        _ index: Int, by operation: TransitionOperation, animated: Bool, completion: (() -> Void)?
    ) -> TransitionRequest {
        let plan = TransitionPlan(
            operation: operation, keepsPresenter: entries[index].keepsPresenter,
            after: Array(entries[..<index]),
            completion: completion)
        carryOut(
            plan, from: top, to: entries[index - 1].screen, entries[index].presentation, animated,
            dismissed: entries[index].screen)
        return .begun
    }

    private func carryOut(
        _ plan: TransitionPlan, from: Screen, to: Screen, _ presentation: PresentationController?,
        _ isAnimated: Bool,
        dismissed: Screen? = nil
    ) {
        guard isAnimated else { return change(plan, from: from, to: to, presentation) }
        let (animator, interaction) = chosen {
            choice(plan.operation, from: from, to: to, dismissed ?? from)
        }
        let context = TransitionContext(
            plan.operation, keepsPresenter: plan.keepsPresenter, from: from, to: to, world: world,
            regime: regime,
            animator: animator, interaction: interaction,
            finalFrame: Self.finalFrames(of: plan.operation, to: to, presentation, in: self),
            conclude: conclusion(of: plan, presentation))
        underWay = context
        interaction?.percentDriver?.willDrive(context)
        let me = WeakReference(self)
        // The loop does not hold the context: nobody may be left to begin it.
        world.runLoop.enqueue { me.object?.beginAsked(presentation) }
    }

    private func choice(
        _ operation: TransitionOperation, from: Screen, to: Screen, _ dismissed: Screen
    ) -> (any TransitionAnimating, (any TransitionInteracting)?) {
        let chosen: (any TransitionAnimating)? =
            switch operation {
            case .present:
                to.transitioningDelegate?.animator(presented: to, presenting: from, source: from)
            case .dismiss: dismissed.transitioningDelegate?.animator(dismissed: dismissed)
            case .push, .pop: navigationDelegate?.animator(for: operation, from: from, to: to)
            }
        // The system's own drives itself here: nobody's finger is on it.
        guard let chosen else { return (SlideTransition(world: world, duration: 0.35), nil) }
        let interaction: (any TransitionInteracting)? =
            switch operation {
            case .present: to.transitioningDelegate?.interaction(forPresentation: chosen)
            case .dismiss: dismissed.transitioningDelegate?.interaction(forDismissal: chosen)
            case .push, .pop: navigationDelegate?.interaction(for: chosen)
            }
        return (chosen, interaction)
    }

    // The app may hold a context for longer than there is a window.
    private static func finalFrames(
        of operation: TransitionOperation, to: Screen, _ presentation: PresentationController?,
        in window: ScreenWindow
    ) -> (TransitionContext.Key) -> LayerRect {
        let home = WeakReference(window)
        return { key in
            guard let window = home.object else { return .zero }
            switch (key, operation) {
            case (.from, .dismiss): return window.bounds
            case (.from, .present), (.from, .push), (.from, .pop): return .zero
            case (.to, .present):
                return presentation?.frameOfPresentedView(in: window.bounds) ?? window.bounds
            case (.to, .dismiss), (.to, .push), (.to, .pop): return window.restingFrame(of: to)
            }
        }
    }

    private func conclusion(
        of plan: TransitionPlan, _ presentation: PresentationController?
    ) -> (TransitionContext, Bool) -> Void {
        let me = WeakReference(self)
        return { me.object?.end($0, plan, presentation, didComplete: $1) }
    }
}
