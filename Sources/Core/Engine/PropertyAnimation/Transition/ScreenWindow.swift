import AnimatorPool
import LifecycleEvents

/// A window with its stacks of screens, each presented by the stack before, and their transitions.
///
/// A push or pop begins at once, even during another of its stack. ``TransitionRegime`` decides the outcome
/// of both, and ``NavigationQueue`` avoids the overlap. A presentation begins in the turn after the request,
/// and there is one at a time. An engine has one window at a time.
public final class ScreenWindow {
    /// The layer of the window. Contains the view of the current screen, or the container of a transition.
    public let layer: Layer
    /// The system whose transitions are simulated.
    public let regime: TransitionRegime
    let engine: AnimationEngine
    /// The root stack, then the presented stacks, each presented by the stack before.
    public internal(set) var stacks: [ScreenStack]
    var storedSize: LayerSize
    /// The requested and running transitions, the oldest first.
    var running: [TransitionContext] = []
    /// Whether a delegate is being called to choose the next transition.
    var isChoosing = false
    /// The change that the delegate is called for: the stack has lost the leaving screen, and the window
    /// still shows it.
    var asked: ScreenChange?
    /// The count of changes without a transition in progress, whose new top screen has not appeared yet.
    var changes = 0
    /// The count of changes whose end is being reported to the screens.
    var reportsInProgress = 0
    /// Called when the last change is over.
    var becameIdle: (() -> Void)?

    /// Chooses the transitions of push and pop. Retained, because possibly no other object retains it. The
    /// delegate must not retain the window.
    public var navigationDelegate: (any NavigationDelegate)?

    /// Creates a window that shows `root` at once, without a transition.
    ///
    /// - Parameter size: In points.
    public init(engine: AnimationEngine, size: LayerSize, root: Screen, regime: TransitionRegime) {
        self.engine = engine
        self.regime = regime
        storedSize = size
        layer = Layer(engine: engine)
        stacks = [ScreenStack(root)]
        layer.ownTraits.isWindow = true
        layer.addSublayer(root.view)
        layOut()
        engine.storedWindow = self
        root.appear(.willAppear)
        root.appear(.isAppearing)
        root.appear(.didAppear)
    }

    deinit {
        WeakReference.noteEnd(of: self)
        for context in running { context.abandon() }
        if engine.storedWindow === self { engine.storedWindow = nil }
    }

    // MARK: State

    /// The screens of all stacks, from the root to the top.
    public var screens: [Screen] { stacks.flatMap { $0.screens } }

    /// The current screen, or the screen that enters.
    public var top: Screen { stacks[stacks.count - 1].top }

    /// The latest requested or running transition.
    public var transition: TransitionContext? { running.last }

    /// Whether a transition is in progress, or its end is being reported. A caller that waits until this is
    /// false, and makes one request at a time, has no overlapping transitions: see ``NavigationQueue``.
    public var isBusy: Bool { isChoosing || isChanging || reportsInProgress > 0 || !running.isEmpty }

    var isChanging: Bool { changes > 0 }

    /// Whether a presentation or a dismissal is in progress.
    var isPresenting: Bool { isChanging || running.contains { !$0.operation.isNavigation } }

    /// Returns the latest push or pop of `stack` in progress.
    func navigation(of stack: ScreenStack) -> TransitionContext? {
        running.last { $0.operation.isNavigation && $0.change.stack === stack }
    }

    /// The rectangle of the window in its own coordinates, in points.
    public var bounds: LayerRect { LayerRect(origin: .zero, size: storedSize) }

    /// The size in points. A change is a rotation: the visible screens are laid out again, those of a
    /// transition at its end.
    public var size: LayerSize {
        get { storedSize }
        set {
            // The container of a transition keeps the size that the window had at the beginning.
            if newValue != storedSize {
                for context in running where context.coordinator != nil { context.wasResized = true }
            }
            storedSize = newValue
            layOut()
        }
    }

    private func layOut() {
        layer.frame = bounds
        // The views of a transition are in its container.
        for screen in screens + (asked.map { [$0.from] } ?? []) where screen.view.superlayer === layer {
            screen.view.frame = restingFrame(of: screen)
        }
    }

    func restingFrame(of screen: Screen) -> LayerRect {
        let stack = stacks.first { $0.contains(screen) } ?? (asked?.from === screen ? asked?.stack : nil)
        return stack?.presentation?.frameOfPresentedView(in: bounds) ?? bounds
    }

    /// Whether no view is visible: the window has none, or all are outside its edges or transparent.
    public var isBlack: Bool {
        !layer.sublayers.contains { layer in
            // A container itself shows nothing.
            layer.isContainer ? layer.sublayers.contains { isSeen($0) } : isSeen(layer)
        }
    }

    private func isSeen(_ view: Layer) -> Bool {
        guard view.presentation[.opacity] > 0 else { return false }
        let frame = view.presentation.frame
        return frame.origin.x < storedSize.width && frame.origin.x + frame.size.width > 0
            && frame.origin.y < storedSize.height && frame.origin.y + frame.size.height > 0
    }
}

// The requests to a window.

extension ScreenWindow {
    /// Pushes `screen` onto the top stack.
    @discardableResult public func push(_ screen: Screen, animated: Bool) -> ScreenRequest.Answer {
        perform(ScreenRequest(.push(screen), animated: animated))
    }

    /// Pops the top screen from its stack.
    @discardableResult public func pop(animated: Bool) -> ScreenRequest.Answer {
        perform(ScreenRequest(.pop, animated: animated))
    }

    /// Presents `screen` from the top screen.
    ///
    /// - Parameter completion: Called once, also when the transition was cancelled.
    @discardableResult public func present(
        _ screen: Screen, animated: Bool, completion: (() -> Void)? = nil
    ) -> ScreenRequest.Answer {
        perform(ScreenRequest(.present(screen), animated: animated, completion: completion))
    }

    /// Dismisses the last presented stack.
    ///
    /// - Parameter completion: Called once, also when the transition was cancelled.
    @discardableResult public func dismiss(
        animated: Bool, completion: (() -> Void)? = nil
    ) -> ScreenRequest.Answer {
        perform(ScreenRequest(.dismiss, animated: animated, completion: completion))
    }

    /// Performs `request`, or returns the reason for a refusal.
    ///
    /// A push or pop begins inside this call, even during another. A presentation or a dismissal begins in
    /// the next turn, and never during another.
    @discardableResult public func perform(_ request: ScreenRequest) -> ScreenRequest.Answer {
        if isChoosing { return .refused(.transitionBeingChosen) }
        if request.source == .user, isChanging || !running.isEmpty, !regime.takesTouchesMeanwhile {
            return .refused(.transitionUnderWay)
        }
        guard let place = stacks.lastIndex(where: { $0.contains(request.screen ?? top) }) else {
            return .refused(.notInWindow)
        }
        switch request.action {
        case .present(let screen): return present(screen, from: place, request)
        case .dismiss: return dismiss(from: place, request)
        case .push(let screen):
            guard !screens.contains(where: { $0 === screen }) else { return .refused(.alreadyShown) }
            return navigate(stacks[place], to: stacks[place].screens + [screen], request)
        case .pop: return navigate(stacks[place], to: Array(stacks[place].screens.dropLast()), request)
        case .popToRoot: return navigate(stacks[place], to: [stacks[place].screens[0]], request)
        case .popTo(let screen):
            let after = stacks[place].screens.firstIndex { $0 === screen }.map {
                stacks[place].screens[...$0]
            }
            return navigate(stacks[place], to: Array(after ?? []), request)
        case .set(let screens):
            let isElsewhere = stacks.contains { $0 !== stacks[place] && screens.contains(where: $0.contains) }
            return isElsewhere
                ? .refused(.alreadyShown) : navigate(stacks[place], to: screens, request)
        }
    }

    private func navigate(
        _ stack: ScreenStack, to after: [Screen], _ request: ScreenRequest
    ) -> ScreenRequest.Answer {
        guard let to = after.last else { return .refused(.nothingBeneath) }
        guard !after.elementsEqual(stack.screens, by: ===) else {
            return .refused(after.count == 1 ? .nothingBeneath : .alreadyShown)
        }
        let underWay = navigation(of: stack)
        let change = ScreenChange(
            operation: stack.contains(to) ? .pop : .push, from: stack.top, to: to, stack: stack,
            before: stack.screens, after: after, request: request)
        let isSeen = stack.top.view.superlayer != nil && change.from !== to
        setScreens(of: stack, after)
        if let underWay, regime.takesTouchesMeanwhile { underWay.finishAtOnce() }
        // The bar keeps its target while it moves.
        if navigation(of: stack) == nil { setBar(of: stack, after) }
        if isSeen { carryOut(change) } else { request.completion?() }
        return .begun
    }

    private func present(
        _ screen: Screen, from place: Int, _ request: ScreenRequest
    ) -> ScreenRequest.Answer {
        if isPresenting { return .refused(.presentationUnderWay) }
        guard place == stacks.count - 1 else { return .refused(.alreadyPresenting) }
        guard !screens.contains(where: { $0 === screen }) else { return .refused(.alreadyShown) }
        let presenter = top
        let presentation = chosen {
            screen.transitioningDelegate?.presentation(
                presented: screen, presenting: presenter, source: request.screen ?? presenter)
        }
        let stack = ScreenStack(screen, presentation: presentation)
        stacks.append(stack)
        carryOut(
            ScreenChange(
                operation: .present, from: presenter, to: screen, stack: stack, before: stack.screens,
                after: stack.screens, request: request))
        return .begun
    }

    /// UIKit's rule: a screen that has presented another dismisses that screen and all screens above. Only
    /// the topmost screen animates. The presenter dismisses a screen that has presented none.
    private func dismiss(from place: Int, _ request: ScreenRequest) -> ScreenRequest.Answer {
        if isPresenting { return .refused(.presentationUnderWay) }
        let lowest = place < stacks.count - 1 ? place + 1 : place
        guard lowest > 0 else { return .refused(.nothingBeneath) }
        let stack = stacks[lowest]
        carryOut(
            ScreenChange(
                operation: .dismiss, from: top, to: stacks[lowest - 1].top, stack: stack,
                before: stack.screens, after: stack.screens,
                between: stacks[lowest...].dropLast().map { $0.top }.filter { $0.appearance == .shown },
                request: request))
        return .begun
    }

    /// Returns the choice of a delegate. Refuses requests of the delegate during the call.
    private func chosen<Choice>(_ ask: () -> Choice) -> Choice {
        isChoosing = true
        let choice = ask()
        isChoosing = false
        return choice
    }

    private func carryOut(_ change: ScreenChange) {
        guard change.request.isAnimated else { return changeAtOnce(change) }
        asked = change
        let (animator, interaction) = chosen { choice(change) }
        asked = nil
        let context = TransitionContext(
            change, in: self, engine: engine, regime: regime, animator: animator, interaction: interaction)
        running.append(context)
        interaction?.percentDriver?.willDrive(context)
        if change.operation.isNavigation { return begin(context) }
        let me = WeakReference(self)
        let number = context.number
        // The loop does not retain the context: the window may be released before the turn.
        engine.runLoop.enqueue {
            guard let window = me.object,
                let context = window.running.first(where: { $0.number == number })
            else { return }
            window.begin(context)
        }
    }

    private func choice(
        _ change: ScreenChange
    ) -> (any TransitionAnimating, (any TransitionInteracting)?) {
        let (from, to) = (change.from, change.to)
        // Of several dismissed screens only the topmost is animated.
        let dismissed = stacks[stacks.count - 1].screens[0]
        let chosen: (any TransitionAnimating)? =
            switch change.operation {
            case .present:
                to.transitioningDelegate?.animator(
                    presented: to, presenting: from, source: change.request.screen ?? from)
            case .dismiss: dismissed.transitioningDelegate?.animator(dismissed: dismissed)
            case .push, .pop: navigationDelegate?.animator(for: change.operation, from: from, to: to)
            }
        // The system's own transition is not interactive here: it has no finger.
        guard let chosen else { return (SlideTransition(engine: engine, duration: 0.35), nil) }
        let interaction: (any TransitionInteracting)? =
            switch change.operation {
            case .present: to.transitioningDelegate?.interaction(forPresentation: chosen)
            case .dismiss: dismissed.transitioningDelegate?.interaction(forDismissal: chosen)
            case .push, .pop: navigationDelegate?.interaction(for: chosen)
            }
        return (chosen, interaction)
    }
}
