import AnimatorPool

/// A finger that pops or dismisses the top screen: a pan, turned into percent.
///
/// Half of the way decides. Beyond it a finger that is lifted finishes the transition, at the finger's own speed if that
/// is higher than the transition's; else, and always when the system takes the touch away, it is taken back.
///
/// The direction of a flick of 1,000 points a second decides where a sheet ends. The sheet settles along a spring with
/// UIKit's mass and stiffness, 3 and 1,000 (kern0x1b/charon, facts/UIKit/UISheetPresentationController.md).
public final class SwipeInteraction: PercentDrivenInteractiveTransition {
    // Unowned: the window holds, by its delegate, who holds this.
    private unowned(unsafe) let window: ScreenWindow
    private let operation: TransitionOperation
    private var machine = InteractiveTransitionStateMachine(threshold: 0.5)

    /// Whether a finger is on it. The delegate gives it to a pop only then: one that a button asks for has no driver.
    public var isInProgress: Bool { machine.isHeld }

    /// Whether it does nothing when the system takes the touch away, as many apps' drivers: the transition never ends.
    package var forgetsCancel = false
    /// Whether it ignores calls before its transition begins.
    package var forgetsQuickFinger = false

    /// The damping ratio of a sheet's spring. Observed is 1; the code of iOS 16 has 0.8 after a flick.
    public var sheetDamping = 1.0
    /// The finger's last speed while it moves a sheet, in transition lengths a second.
    private var sheetVelocity: Double?
    private var sheetSpring: AnimatorTiming?

    /// The timing of the rest: the spring of a sheet that the finger has moved, otherwise as set.
    public override var timingCurve: AnimatorTiming? {
        get { sheetSpring ?? super.timingCurve }
        set { super.timingCurve = newValue }
    }

    /// The part of the way beyond which it is finished.
    public var threshold: Double {
        get { machine.threshold }
        set { machine.threshold = newValue }
    }

    /// - Parameter operation: `pop`, with a finger that goes to the right, or `dismiss`, with one that goes down.
    /// - Precondition: `operation` is one of these; `window` outlives every use of it.
    public init(window: ScreenWindow, operation: TransitionOperation) {
        precondition(!operation.isForward, "A swipe goes back, and does not \(operation.rawValue).")
        self.window = window
        self.operation = operation
        super.init()
    }

    /// Takes what the recogniser says.
    ///
    /// - Parameters:
    ///   - translation: How far the finger has come since it began, in points.
    ///   - velocity: Of the finger, in points a second.
    public func pan(_ state: PanState, translation: Double, velocity: Double) {
        switch state {
        case .began:
            guard !isDriving, machine.begin() else { return }
            sheetSpring = nil
            sheetVelocity = operation == .dismiss && window.stacks.last?.keepsPresenter == true ? 0 : nil
            machine.flick = sheetVelocity == nil ? .infinity : 1000 / distance
            let request = ScreenRequest(operation == .pop ? .pop : .dismiss, by: .user, animated: true)
            guard window.perform(request) == .begun else { return machine.reset() }
            // This class itself keeps the calls made before its transition begins.
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

    private func spring(to ending: InteractiveTransitionStateMachine.Ending, _ velocity: Double)
        -> AnimatorTiming
    {
        let way = ending == .finish ? 1 - percentComplete : -percentComplete
        let waysASecond = way == 0 || !velocity.isFinite ? 0 : velocity / way
        return .partedSpring(
            mass: 3, stiffness: 1000, damping: 2 * sheetDamping * 3000.squareRoot(),
            initialVelocity: min(max(waysASecond, -1e6), 1e6))
    }

    override func hasDriven(_ context: TransitionContext) {
        super.hasDriven(context)
        // Over without the finger, which may still be there: the next transition is not in its hands.
        machine.reset()
    }

    /// From one edge to the other; never 0.
    private var distance: Double {
        let size = window.size
        return max(operation == .pop ? size.width : size.height, 1)
    }
}

/// What a pan recogniser says of a finger.
public enum PanState: Hashable, Sendable, CaseIterable {
    /// The finger has moved far enough to be a pan.
    case began
    /// The finger has moved since the last call.
    case changed
    /// The finger has lifted.
    case ended
    /// The system has taken the touch away: a call came in, another recogniser won, the app went to the background.
    case cancelled
}
