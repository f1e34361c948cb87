import AnimatorPool

/// A swipe that pops or dismisses the top screen: a driver that converts a pan into a percentage.
///
/// A finger lifted beyond half the distance finishes the transition, at the higher of the finger's speed and
/// the transition's speed. Otherwise, and when the system cancels the touch, the transition is cancelled.
///
/// A flick of at least 1,000 points a second decides by its direction whether a sheet is dismissed. The sheet
/// settles along a spring with UIKit's mass and stiffness, 3 and 1,000 (kern0x1b/charon,
/// facts/UIKit/UISheetPresentationController.md).
public final class SwipeInteraction: PercentDrivenInteractiveTransition {
    // Unowned: the window's delegate, which the window retains, retains this object.
    private unowned(unsafe) let window: ScreenWindow
    private let operation: TransitionOperation
    private var machine = InteractiveTransitionStateMachine(threshold: 0.5)

    /// Whether the finger is down. The delegate returns this driver only then: a button needs no driver.
    public var isInProgress: Bool { machine.isHeld }

    /// Whether to ignore cancelled touches, as the drivers of many apps do. The transition then never ends.
    package var forgetsCancel = false
    /// Whether to ignore calls before the transition begins.
    package var forgetsQuickFinger = false

    /// The damping ratio of a sheet's spring. Observed: 1. The code of iOS 16 has 0.8 after a flick.
    public var sheetDamping = 1.0
    /// The finger's last speed while it moves a sheet, in transition lengths a second.
    private var sheetVelocity: Double?
    private var sheetSpring: AnimatorTiming?

    /// The timing of the remaining part: the spring of a moved sheet, otherwise the assigned timing.
    public override var timingCurve: AnimatorTiming? {
        get { sheetSpring ?? super.timingCurve }
        set { super.timingCurve = newValue }
    }

    /// The fraction of the distance beyond which a lifted finger finishes the transition.
    public var threshold: Double {
        get { machine.threshold }
        set { machine.threshold = newValue }
    }

    /// Creates a swipe for a window.
    ///
    /// - Parameter operation: `pop` for a finger that moves to the right, or `dismiss` for a finger that
    ///   moves down.
    /// - Precondition: `operation` is one of these; `window` outlives every use of the swipe.
    public init(window: ScreenWindow, operation: TransitionOperation) {
        precondition(!operation.isForward, "A swipe goes back, and does not \(operation.rawValue).")
        self.window = window
        self.operation = operation
        super.init()
    }

    /// Handles a report of the pan recogniser.
    ///
    /// - Parameters:
    ///   - translation: The distance of the finger since the beginning of the pan, in points.
    ///   - velocity: The velocity of the finger, in points a second.
    public func pan(_ state: PanState, translation: Double, velocity: Double) {
        switch state {
        case .began:
            guard !isDriving, machine.begin() else { return }
            sheetSpring = nil
            sheetVelocity = operation == .dismiss && window.stacks.last?.keepsPresenter == true ? 0 : nil
            machine.flick = sheetVelocity == nil ? .infinity : 1000 / distance
            let request = ScreenRequest(operation == .pop ? .pop : .dismiss, by: .user, animated: true)
            guard window.perform(request) == .begun else { return machine.reset() }
            // This class keeps the calls made before its transition begins.
            _ = machine.start()
        case .changed: perform(machine.move(to: translation / distance))
        case .ended:
            if sheetVelocity != nil { sheetVelocity = velocity / distance }
            perform(machine.move(to: translation / distance))
            perform(machine.lift(velocity: velocity / distance, duration: duration))
        case .cancelled: if !forgetsCancel { perform(machine.end(.cancel)) }
        }
    }

    private func perform(_ action: InteractiveTransitionStateMachine.Action) {
        if forgetsQuickFinger, !hasBegun { return }
        switch action {
        case .nothing: break
        case .show(let fraction): update(fraction)
        case .end(let ending, let speed):
            completionSpeed = speed
            if let sheetVelocity { sheetSpring = spring(to: ending, sheetVelocity) }
            if ending == .finish { finish() } else { cancel() }
        }
    }

    private func spring(to ending: TransitionEnding, _ velocity: Double)
        -> AnimatorTiming
    {
        let way = ending == .finish ? 1 - percentComplete : -percentComplete
        let waysASecond = way == 0 || !velocity.isFinite ? 0 : velocity / way
        return .physicalSpring(
            mass: 3, stiffness: 1000, damping: 2 * sheetDamping * 3000.squareRoot(),
            initialVelocity: min(max(waysASecond, -1e6), 1e6))
    }

    override func hasDriven(_ context: TransitionContext) {
        super.hasDriven(context)
        // The finger may still be down after the end: it does not drive the next transition.
        machine.reset()
    }

    /// The distance from one edge to the other; at least 1.
    private var distance: Double {
        let size = window.size
        return max(operation == .pop ? size.width : size.height, 1)
    }
}

/// The state of a pan recogniser.
public enum PanState: Hashable, Sendable, CaseIterable {
    /// The finger has moved far enough to be a pan.
    case began
    /// The finger has moved since the last call.
    case changed
    /// The finger has lifted.
    case ended
    /// The system has cancelled the touch: a phone call, another recogniser, or the background.
    case cancelled
}
