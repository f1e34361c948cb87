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
