import AnimatorPool
import LifecycleEvents

/// A window with its screens: stacks of them, each presented from the one beneath, and the transitions between them.
///
/// A push or pop begins at once, also during another one of its stack: ``TransitionRegime`` says what becomes of both,
/// and ``NavigationQueue`` is the way around it. A presentation begins in the turn after it was asked for, and there is
/// one at a time. An engine has one window at a time.
public final class ScreenWindow {
    /// What is in the window: the view of the screen shown, or the container of a transition.
    public let layer: Layer
    /// How a cancelled interactive transition leaves its views.
    public let regime: TransitionRegime
    let engine: AnimationEngine
    /// The root stack, then the presented stacks, each presented by the stack before.
    public internal(set) var stacks: [ScreenStack]
    var storedSize: LayerSize
    /// The transitions asked for, or under way, the oldest first.
    @exclusivity(unchecked) var running: [TransitionContext] = []
    /// Whether a delegate is being asked what the next transition is to look like.
    var isChoosing = false
    /// The change that the delegate is asked about: the stack has lost the leaving screen, and the window still shows it.
    var asked: ScreenChange?
    /// How many changes without a transition are under way: the new top has not appeared yet.
    var changes = 0
    /// How many times the screens are being told the end of a change.
    var tellings = 0
    /// Called when the last thing that was under way is over.
    var becameIdle: (() -> Void)?

    /// Chooses what push and pop look like. Held, since nobody else may hold it here: it should not hold the window.
    public var navigationDelegate: (any NavigationDelegate)?

    /// Shows `root` at once, without a transition.
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
        engine.window = self
        root.appear(.willAppear)
        root.appear(.isAppearing)
        root.appear(.didAppear)
    }

    deinit {
        WeakReference.noteEnd(of: self)
        for context in running { context.abandon() }
        if engine.window === self { engine.window = nil }
    }

    // MARK: What it says

    /// Those of all stacks, from the root to the top.
    public var screens: [Screen] { stacks.flatMap { $0.screens } }

    /// The screen that is shown, or that enters.
    public var top: Screen { stacks[stacks.count - 1].top }

    /// The transition asked for, or under way; of several the latest.
    public var transition: TransitionContext? { running.last }

    /// Whether a transition is under way, or its end is being told. Who waits until it is not, and asks for one thing at
    /// a time, has no overlapping transitions: see ``NavigationQueue``.
    public var isBusy: Bool { isChoosing || isChanging || tellings > 0 || !running.isEmpty }

    var isChanging: Bool { changes > 0 }

    /// Whether a presentation or a dismissal is under way.
    var isPresenting: Bool { isChanging || running.contains { !$0.operation.isNavigation } }

    /// The push or pop of `stack` that is under way, the latest where there are several.
    func navigation(of stack: ScreenStack) -> TransitionContext? {
        running.last { $0.operation.isNavigation && $0.change.stack === stack }
    }

    /// The rectangle of the window in its own coordinates, in points.
    public var bounds: LayerRect { LayerRect(origin: .zero, size: storedSize) }

    /// In points. Another size is a rotation: the screens that are shown are laid out anew, those of a transition when
    /// it is over.
    public var size: LayerSize {
        get { storedSize }
        set {
            // Its container has the size that the window had when it was made ready.
            if newValue != storedSize {
                for context in running where context.coordinator != nil { context.wasResized = true }
            }
            storedSize = newValue
            layOut()
        }
    }

    private func layOut() {
        layer.frame = bounds
        // Those of a transition lie in its container.
        for screen in screens + (asked.map { [$0.from] } ?? []) where screen.view.superlayer === layer {
            screen.view.frame = restingFrame(of: screen)
        }
    }

    func restingFrame(of screen: Screen) -> LayerRect {
        let stack = stacks.first { $0.contains(screen) } ?? (asked?.from === screen ? asked?.stack : nil)
        return stack?.presentation?.frameOfPresentedView(in: bounds) ?? bounds
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
}
