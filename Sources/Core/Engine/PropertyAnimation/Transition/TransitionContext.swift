import AnimationTiming
import AnimatorPool
import LifecycleEvents

/// UIKit's `UIViewControllerContextTransitioning`: the state of a transition for the app's animator object
/// and driver, and the calls by which they control it.
public final class TransitionContext {
    /// UIKit's keys of the two screens of a transition.
    public enum Key: Hashable, Sendable, CaseIterable {
        /// The screen that leaves or is covered.
        case from
        /// The screen that enters or is uncovered.
        case to
    }

    let change: ScreenChange
    /// The number of the transition in the log, from 1.
    package let number: Int32
    /// The layer of the transition. Contains the leaving view; the app adds the entering view.
    public let container: Layer

    let engine: AnimationEngine
    let regime: TransitionRegime
    let animator: any TransitionAnimating
    let interaction: (any TransitionInteracting)?
    // Weak: the app may retain a context for longer than the window exists.
    let window: WeakReference<ScreenWindow>

    var machine = TransitionStateMachine()
    var hold = Hold.none
    var beginNs: Int64 = 0
    /// When the log last recorded an event of the driver.
    var lastDriverNs: Int64 = 0
    var leavingFrame = LayerRect.zero
    var isRunningAlongside = false
    /// The duration in seconds, as returned by the animator object at the beginning.
    public internal(set) var duration = 0.0
    /// Whether the window was rotated since the beginning.
    var wasResized = false
    var coordinator: TransitionCoordinator?

    /// The animations that the driver holds.
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
        release()
        container.traits?.sublayersChanged = nil
    }

    // MARK: State

    /// The kind of the transition.
    public var operation: TransitionOperation { change.operation }
    /// The screen that leaves or is covered.
    public var from: Screen { change.from }
    /// The screen that enters or is uncovered.
    public var to: Screen { change.to }

    /// True: a request without animation has no context.
    public var isAnimated: Bool { true }

    /// Whether a driver holds the transition now.
    public var isInteractive: Bool { machine.isInteractive }

    /// Whether a driver held the transition from the beginning.
    public var initiallyInteractive: Bool { machine.driven == .fromTheBeginning }

    /// Whether the transition was cancelled. It stays true until the end.
    public var transitionWasCancelled: Bool { machine.isCancelled }

    /// The percentage that the driver reported last. A cancel and the motion after it do not change it.
    public var percentComplete: Double { machine.percent }

    /// UIKit's raw value: 0 for a full screen presentation and its dismissal, 5 for an over-full-screen one,
    /// -1 for push and pop.
    public var presentationStyle: Int { operation.isNavigation ? -1 : change.keepsPresenter ? 5 : 0 }

    /// Returns ``from`` or ``to``.
    public func screen(for key: Key) -> Screen { key == .from ? from : to }

    /// Returns the view of a screen. UIKit's `view(forKey:)` returns nil if ``moves(_:)`` is false.
    public func view(for key: Key) -> Layer { screen(for: key).view }

    /// Whether the view of `key` takes part in the transition. The view of a presenting screen that stays in
    /// the window does not: UIKit's `view(forKey:)` is nil, and an animator object must not move the view.
    public func moves(_ key: Key) -> Bool { change.moves(key) }

    /// Returns the frame of the view of `key` at the beginning; zero for the entering view.
    public func initialFrame(for key: Key) -> LayerRect { key == .from ? leavingFrame : .zero }

    /// Returns the frame of the view of `key` at the end; zero for a leaving view, except in a dismissal, as
    /// recorded on UIKit.
    public func finalFrame(for key: Key) -> LayerRect {
        guard let window = window.object else { return .zero }
        guard key == .from else { return window.restingFrame(of: to) }
        return operation == .dismiss ? window.bounds : .zero
    }

    // MARK: Requests

    /// Sets the percentage, clamped to 0…1. Ignores NaN.
    public func updateInteractiveTransition(_ percentComplete: Double) {
        perform(machine.update(percentComplete))
    }

    /// Takes over a playing or settling transition at its current percentage.
    public func pauseInteractiveTransition() {
        // Checked before the app's objects are called for the percentage.
        guard machine.isMoving else { return }
        perform(machine.pause(at: playedPercent))
    }

    /// Plays the transition from its current percentage to its end.
    public func finishInteractiveTransition() { perform(machine.end(.finish)) }

    /// Plays the transition from its current percentage back to its start.
    public func cancelInteractiveTransition() { perform(machine.end(.cancel)) }

    /// Ends the transition, completed or cancelled. Call this method exactly once.
    public func completeTransition(_ didComplete: Bool) {
        perform(machine.complete(didComplete))
    }
}

// Blocks that run during a transition.

extension TransitionContext {
    /// Handles a block of any code that has run.
    func ran(_ block: AnimatorCore) {
        guard machine.hasBegun else { return }
        var seen: [Layer] = []
        if isRunningAlongside { block.captured?.isAlongside = true }
        var isHeld = isRunningAlongside
        block.forEachTarget { target in
            let layer = target.layer
            guard !seen.contains(where: { $0 === layer }) else { return }
            seen.append(layer)
            let isInside = layer.isInside(container)
            isHeld = isHeld || isInside
            guard isOwn(layer), isInside || !isInOther(layer) else { return }
            engine.record(
                .transitionViewMoved, subject: number, arg: isInside ? 1 : 0, detail: name(of: layer))
        }
        if isHeld, !seen.isEmpty, canHold(block), case .container(let time, _) = hold { time.hold(block) }
    }

    func canHold(_ block: AnimatorCore) -> Bool {
        regime.holdsImplicitAnimations || block.captured?.isImplicit != true
    }

    /// Whether another transition's container contains the view.
    private func isInOther(_ layer: Layer) -> Bool {
        window.object?.running.contains { $0 !== self && layer.isInside($0.container) } ?? false
    }

    private func isOwn(_ layer: Layer) -> Bool {
        layer === from.view && moves(.from) || layer === to.view && moves(.to)
            || layer.superlayer === container
    }

    /// Whether the block animates a layer of the transition.
    func isInReach(_ block: AnimatorCore) -> Bool {
        var isInside = block.captured?.isAlongside ?? false
        block.forEachTarget { isInside = isInside || $0.layer.isInside(container) }
        return isInside
    }

    func runAlongside() {
        guard let animations = coordinator?.begin(), !machine.isOver else { return }
        engine.animate(
            duration: duration, curve: interaction?.completionCurve ?? .easeInOut,
            animations: { [self] in
                isRunningAlongside = true
                animations()
            })
        isRunningAlongside = false
    }
}
