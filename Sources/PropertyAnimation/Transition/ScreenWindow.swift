import AnimatorPool
import LifecycleEvents

/// A window with its screens: a navigation stack, presentations, and the transition from one to the other.
///
/// A transition begins in the turn after it was asked for, when who chooses for it has been asked. As long as one is
/// under way the window refuses another, as UIKit does. A world has one window at a time.
public final class ScreenWindow {
    /// What is in the window: the view of the screen shown, or the container of a transition.
    public let layer: Layer
    public let regime: TransitionRegime
    private let world: World
    private var entries: [Entry]
    private var storedSize: LayerSize
    private var underWay: TransitionContext?
    /// Whether one screen is taking the place of another, and the new top has not appeared yet.
    private var isChanging = false
    /// Whether the screens are being told the end of that.
    private var isTelling = false

    /// Chooses what push and pop look like. Held, since nobody else may hold it here: it should not hold the window.
    public var navigationDelegate: (any NavigationDelegate)?

    private struct Entry {
        let screen: Screen
        let isPresented: Bool
        var presentation: PresentationController?
    }

    /// Shows `root` at once, without a transition.
    ///
    /// - Parameter size: In points.
    public init(world: World, size: LayerSize, root: Screen, regime: TransitionRegime) {
        self.world = world
        self.regime = regime
        storedSize = size
        layer = Layer(world: world)
        entries = [Entry(screen: root, isPresented: false)]
        layOut()
        layer.addSublayer(root.view)
        root.appear(.willAppear)
        root.appear(.didAppear)
    }

    deinit {
        underWay?.abandon()
        #if hasFeature(Embedded)
            WeakReference.noteEnd(of: self)
        #endif
    }

    // MARK: What it says

    /// From the root to the top.
    public var screens: [Screen] { entries.map { $0.screen } }

    /// The one that is shown, or that a transition leaves.
    public var top: Screen { entries[entries.count - 1].screen }

    /// The transition asked for, or under way.
    public var transition: TransitionContext? { underWay }

    public var bounds: LayerRect { LayerRect(origin: .zero, size: storedSize) }

    /// In points. Another size is a rotation: the screen that is shown is laid out anew, those of a transition when it
    /// is over.
    public var size: LayerSize {
        get { storedSize }
        set {
            storedSize = newValue
            layOut()
        }
    }

    private func layOut() {
        layer.frame = bounds
        if underWay == nil || underWay?.container.superlayer == nil { top.view.frame = restingFrame(of: top) }
    }

    private func restingFrame(of screen: Screen) -> LayerRect {
        let entry = entries.first { $0.screen === screen }
        return entry?.presentation?.frameOfPresentedView(in: bounds) ?? bounds
    }

    /// Whether no view is to be seen: none is in the window, or those that are lie beyond its edges or are transparent.
    public var isBlack: Bool {
        !layer.sublayers.contains { layer in
            // A container shows nothing of its own.
            layer.isContainer ? layer.sublayers.contains { isSeen($0) } : isSeen(layer)
        }
    }

    private func isSeen(_ view: Layer) -> Bool {
        guard view.presentation[.opacity] > 0 else { return false }
        let frame = view.presentation.frame
        return frame.origin.x < storedSize.width && frame.origin.x + frame.size.width > 0
            && frame.origin.y < storedSize.height && frame.origin.y + frame.size.height > 0
    }

    // MARK: What is asked of it

    /// Puts `screen` on the navigation stack.
    @discardableResult public func push(_ screen: Screen, animated: Bool) -> TransitionRequest {
        show(screen, by: .push, animated: animated, completion: nil)
    }

    /// Takes the top screen, which was pushed, off the navigation stack.
    @discardableResult public func pop(animated: Bool) -> TransitionRequest {
        guard isFree(animated) else { return .refused(.transitionUnderWay) }
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
        guard isFree(animated) else { return .refused(.transitionUnderWay) }
        guard let index = entries.lastIndex(where: { $0.isPresented }) else {
            return .refused(.nothingBeneath)
        }
        return leave(index, by: .dismiss, animated: animated, completion: completion)
    }

    /// From the `didAppear` of its top on a window takes the next request; one without a transition would come between
    /// what is still to be told.
    private func isFree(_ isAnimated: Bool) -> Bool {
        underWay == nil && !isChanging && (isAnimated || !isTelling)
    }

    private func show(
        _ screen: Screen, by operation: TransitionOperation, animated: Bool, completion: (() -> Void)?
    ) -> TransitionRequest {
        guard isFree(animated) else { return .refused(.transitionUnderWay) }
        guard !entries.contains(where: { $0.screen === screen }) else { return .refused(.alreadyShown) }
        let isPresented = operation == .present
        let presentation =
            isPresented
            ? screen.transitioningDelegate?.presentation(presented: screen, presenting: top, source: top)
            : nil
        let entry = Entry(screen: screen, isPresented: isPresented, presentation: presentation)
        let plan = Plan(operation: operation, after: entries + [entry], completion: completion)
        carryOut(plan, from: top, to: screen, presentation, animated)
        return .begun
    }

    private func leave(
        _ index: Int, by operation: TransitionOperation, animated: Bool, completion: (() -> Void)?
    ) -> TransitionRequest {
        let plan = Plan(operation: operation, after: Array(entries[..<index]), completion: completion)
        carryOut(
            plan, from: top, to: entries[index - 1].screen, entries[index].presentation, animated,
            dismissed: entries[index].screen)
        return .begun
    }

    /// What a transition comes to, if it is not cancelled.
    private struct Plan {
        let operation: TransitionOperation
        let after: [Entry]
        let completion: (() -> Void)?
    }

    private func carryOut(
        _ plan: Plan, from: Screen, to: Screen, _ presentation: PresentationController?, _ isAnimated: Bool,
        dismissed: Screen? = nil
    ) {
        guard isAnimated else { return change(plan, from: from, to: to, presentation) }
        let (animator, interaction) = choice(plan.operation, from: from, to: to, dismissed ?? from)
        let context = TransitionContext(
            plan.operation, from: from, to: to, world: world, regime: regime, animator: animator,
            interaction: interaction,
            finalFrame: Self.finalFrames(of: plan.operation, to: to, presentation, in: self),
            conclude: conclusion(of: plan, presentation))
        underWay = context
        interaction?.percentDriver?.willDrive(context)
        let me = WeakReference(self)
        world.runLoop.enqueue { me.object?.begin(context, presentation) }
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
        of plan: Plan, _ presentation: PresentationController?
    ) -> (TransitionContext, Bool) -> Void {
        let me = WeakReference(self)
        return { me.object?.end($0, plan, presentation, didComplete: $1) }
    }

    // MARK: What happens

    private func begin(_ context: TransitionContext, _ presentation: PresentationController?) {
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
    private func end(
        _ context: TransitionContext, _ plan: Plan, _ presentation: PresentationController?, didComplete: Bool
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
    private func change(_ plan: Plan, from: Screen, to: Screen, _ presentation: PresentationController?) {
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
