import AnimationTiming
import AnimatorPool
import LifecycleEvents

/// UIKit's `UIViewControllerContextTransitioning`: what the app's animator object and its driver know of a transition,
/// and whom they tell.
public final class TransitionContext {
    /// UIKit's keys of the two screens of a transition.
    public enum Key: Hashable, Sendable, CaseIterable {
        /// The screen that leaves, or that another one covers.
        case from
        /// The screen that enters, or that is uncovered.
        case to
    }

    let change: ScreenChange
    /// Its number in the log, from 1.
    package let number: Int32
    /// Where the transition takes place: the leaving view is in it, the coming one is put there by the app.
    public let container: Layer

    let engine: AnimationEngine
    let regime: TransitionRegime
    let animator: any TransitionAnimating
    let interaction: (any TransitionInteracting)?
    // The app may hold a context for longer than there is a window.
    let window: WeakReference<ScreenWindow>

    var machine = TransitionStateMachine()
    var hold = Hold.none
    var beginNs: Int64 = 0
    /// When the log last recorded an event of the driver.
    var lastDriverNs: Int64 = 0
    var leavingFrame = LayerRect.zero
    var isRunningAlongside = false
    /// Seconds, as asked for at the beginning.
    public internal(set) var duration = 0.0
    /// Whether its window has been turned since it was made ready.
    var wasResized = false
    var coordinator: TransitionCoordinator?

    /// What the driver holds.
    enum Hold {
        case none
        /// The timer ends a transition that settles.
        case container(ContainerTime, settling: TimerID? = nil)
        case animator(ReuseSafeAnimator)
    }

    init(
        _ change: ScreenChange, in window: ScreenWindow, engine: AnimationEngine, regime: TransitionRegime,
        animator: any TransitionAnimating, interaction: (any TransitionInteracting)?
    ) {
        self.change = change
        self.window = WeakReference(window)
        self.engine = engine
        self.regime = regime
        self.animator = animator
        self.interaction = interaction
        number = engine.freshTransition()
        container = Layer(engine: engine)
        container.ownTraits.isContainer = true
    }

    deinit {
        letGo()
        container.traits?.sublayersChanged = nil
    }

    // MARK: What it says

    /// The kind of the transition.
    public var operation: TransitionOperation { change.operation }
    /// The screen that leaves, or that another one covers.
    public var from: Screen { change.from }
    /// The screen that enters, or that is uncovered.
    public var to: Screen { change.to }

    /// True: a request without animation makes no context.
    public var isAnimated: Bool { true }

    /// Whether a driver holds the transition now.
    public var isInteractive: Bool { machine.isInteractive }

    /// Whether a driver held the transition from the beginning.
    public var initiallyInteractive: Bool { machine.driven == .fromTheBeginning }

    /// Whether the transition was cancelled. It stays true until the end.
    public var transitionWasCancelled: Bool { machine.isCancelled }

    /// As the driver has told it last: a cancel and what follows do not change it.
    public var percentComplete: Double { machine.percent }

    /// UIKit's number: 0 for a full screen presentation and its dismissal, 5 for one over what is there, -1 for push
    /// and pop.
    public var presentationStyle: Int { operation.isNavigation ? -1 : change.keepsPresenter ? 5 : 0 }

    /// Returns ``from`` or ``to``.
    public func screen(for key: Key) -> Screen { key == .from ? from : to }

    /// Returns the view of a screen, also where ``moves(_:)`` is false. UIKit's `view(forKey:)` returns nil there.
    public func view(for key: Key) -> Layer { screen(for: key).view }

    /// Whether the view of `key` has a part in it. Where the presenting screen's stays in the window, an animator object
    /// leaves it alone: UIKit's `view(forKey:)` is nil then.
    public func moves(_ key: Key) -> Bool { change.moves(key) }

    /// Where the view of `key` lies at the beginning; zero for a coming one, which is nowhere yet.
    public func initialFrame(for key: Key) -> LayerRect { key == .from ? leavingFrame : .zero }

    /// Where it is to lie at the end; zero for a leaving one, but not when it is dismissed. Recorded so on UIKit.
    public func finalFrame(for key: Key) -> LayerRect {
        guard let window = window.object else { return .zero }
        guard key == .from else { return window.restingFrame(of: to) }
        return operation == .dismiss ? window.bounds : .zero
    }

    // MARK: For the driver

    /// Tells how far it is. Clamped to 0…1, and what is no number is not told.
    public func updateInteractiveTransition(_ percentComplete: Double) {
        perform(machine.update(percentComplete))
    }

    /// Takes a transition that plays, or that settles, into the driver's hands, where it is.
    public func pauseInteractiveTransition() {
        // Before the app's objects are asked how far it is.
        guard machine.isMoving else { return }
        perform(machine.pause(at: playedPercent))
    }

    /// Lets the transition run from its present percentage to its end.
    public func finishInteractiveTransition() { perform(machine.end(.finish)) }

    /// Lets the transition run from its present percentage back to its start.
    public func cancelInteractiveTransition() { perform(machine.end(.cancel)) }

    /// The transition is over: done, or taken back. To be called once, whatever has become of the animations.
    public func completeTransition(_ didComplete: Bool) {
        perform(machine.complete(didComplete))
    }
}
