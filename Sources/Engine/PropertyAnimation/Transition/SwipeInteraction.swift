/// A finger that pops or dismisses the top screen: a pan, turned into percent.
///
/// Half of the way decides. Beyond it a finger that is lifted finishes the transition, at the finger's own speed if that
/// is higher than the transition's; else, and always when the system takes the touch away, it is taken back.
public final class SwipeInteraction: PercentDrivenInteractiveTransition {
    // Unowned: the window holds, by its delegate, who holds this.
    private unowned(unsafe) let window: ScreenWindow
    private let operation: TransitionOperation
    /// Whether a finger is on it. The delegate gives it to a pop only then: one that a button asks for has no driver.
    public private(set) var isInProgress = false
    private var percent = 0.0

    /// Whether it does nothing when the system takes the touch away, as many apps' drivers: the transition never ends.
    package var forgetsCancel = false

    /// The part of the way beyond which it is finished.
    public var threshold = 0.5

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
            guard !isInProgress, !isDriving else { return }
            isInProgress = true
            percent = 0
            completionSpeed = 1
            let request = ScreenRequest(operation == .pop ? .pop : .dismiss, by: .user, animated: true)
            if window.perform(request) != .begun { isInProgress = false }
        case .changed:
            guard isInProgress else { return }
            percent = translation / distance
            update(percent)
        case .ended:
            guard isInProgress else { return }
            percent = translation / distance
            update(percent)
            let isFinished = percent > threshold
            // The finger's own speed, if it goes where the transition goes.
            let pace = velocity / distance * duration
            if pace.isFinite { completionSpeed = max(1, isFinished ? pace : -pace) }
            lift(isFinished)
        case .cancelled:
            guard isInProgress, !forgetsCancel else { return }
            lift(false)
        }
    }

    private func lift(_ isFinished: Bool) {
        isInProgress = false
        if isFinished { finish() } else { cancel() }
    }

    override func hasDriven(_ context: TransitionContext) {
        super.hasDriven(context)
        // Over without the finger, which may still be there: the next transition is not in its hands.
        isInProgress = false
    }

    /// From one edge to the other; never 0.
    private var distance: Double {
        let size = window.size
        return max(operation == .pop ? size.width : size.height, 1)
    }
}
