#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import LifecycleEvents
    import UIKit

    /// Drives a transition with a finger or a value of the app, and always ends the transition exactly once.
    ///
    ///     let driver = InteractiveTransitionDriver()
    ///
    ///     @objc func panned(_ pan: UIPanGestureRecognizer) {
    ///         driver.pan(pan) { navigationController?.popViewController(animated: true) }
    ///     }
    ///
    ///     func navigationController(
    ///         _ navigationController: UINavigationController,
    ///         interactionControllerFor animator: any UIViewControllerAnimatedTransitioning
    ///     ) -> (any UIViewControllerInteractiveTransitioning)? { driver.isInProgress ? driver : nil }
    ///
    /// UIKit's class ignores `finish()` and `cancel()` before the transition has started, when a quick finger
    /// calls them. A failed gesture calls neither. In both cases the screen stays locked. This class keeps
    /// the ending until the start. It cancels when the gesture fails and when the app resigns active. It ends
    /// a transition once, with the velocity of the finger.
    open class InteractiveTransitionDriver: UIPercentDrivenInteractiveTransition {
        /// The direction of the gesture.
        public enum Axis: Hashable, Sendable {
            /// To the right (`horizontal`), or down (`vertical`).
            case horizontal, vertical

            func operation(isForward: Bool) -> EventDetail.Operation {
                switch self {
                case .horizontal: isForward ? .push : .pop
                case .vertical: isForward ? .present : .dismiss
                }
            }
        }

        /// The direction in which the finger's movement counts.
        public let axis: Axis
        private var machine: InteractiveTransitionStateMachine
        private var app: AppObservation?
        private let flick: Double
        private let log: DeviceLog?
        private weak var context: (any UIViewControllerContextTransitioning)?

        /// Creates a driver.
        ///
        /// - Parameters:
        ///   - axis: The direction of the finger.
        ///   - threshold: The fraction beyond which a lifted finger finishes the transition.
        ///   - flick: The speed, in points per second, from which the direction of a lifted finger decides,
        ///     as on UIKit's sheets.
        ///   - log: The log that records the finger's actions.
        public init(
            axis: Axis = .horizontal, threshold: Double = 0.5, flick: Double = 1000, log: DeviceLog? = nil
        ) {
            self.axis = axis
            self.flick = flick
            self.log = log
            machine = InteractiveTransitionStateMachine(threshold: threshold)
            super.init()
        }

        /// Whether a finger or a value holds the transition. Return the driver to UIKit only then: a pop that
        /// a button requests has no driver.
        public var isInProgress: Bool { machine.isHeld }

        // MARK: Finger

        /// Follows the gesture. Call the method from the recognizer's action.
        ///
        /// - Parameters:
        ///   - recognizer: The pan, in any state.
        ///   - request: Pops, dismisses or presents, animated. Called when the pan begins.
        public func pan(_ recognizer: UIPanGestureRecognizer, request: () -> Void) {
            let view = recognizer.view
            let size = view?.bounds.size ?? .zero
            let way = max(Double(axis == .horizontal ? size.width : size.height), 1)
            func along(_ point: CGPoint) -> Double { Double(axis == .horizontal ? point.x : point.y) / way }
            machine.flick = flick / way
            switch recognizer.state {
            case .began: begin(request)
            case .changed: move(to: along(recognizer.translation(in: view)))
            case .ended:
                move(to: along(recognizer.translation(in: view)))
                lift(velocity: along(recognizer.velocity(in: view)))
            case .cancelled, .failed: cancel()
            default: break
            }
        }

        // MARK: Value

        /// Begins a transition: calls `request`, unless a gesture already holds one.
        public func begin(_ request: () -> Void) {
            guard machine.begin() else { return }
            app = AppObservation(resign: { [weak self] in self?.cancel() }, activate: {})
            request()
        }

        /// Moves the transition to `fraction`, in 0…1.
        public func move(to fraction: Double) { perform(machine.move(to: fraction)) }

        /// Finishes the transition beyond the threshold, and cancels it otherwise. Uses `velocity` if it is
        /// higher than the transition's own speed.
        ///
        /// - Parameter velocity: Transition lengths per second.
        public func lift(velocity: Double) {
            perform(machine.lift(velocity: velocity, duration: Double(duration)))
        }

        /// Plays the transition to its end. Ignored if the transition has its ending already.
        open override func finish() { perform(machine.end(.finish)) }

        /// Plays the transition back to its start. Ignored if the transition has its ending already.
        open override func cancel() { perform(machine.end(.cancel)) }

        /// Called by UIKit when the transition begins.
        open override func startInteractiveTransition(
            _ transitionContext: any UIViewControllerContextTransitioning
        ) {
            context = transitionContext
            super.startInteractiveTransition(transitionContext)
            log?.transitionBegan(transitionContext, as: axis.operation(isForward: false))
            record(.transitionInteractive)
            for action in machine.start() { perform(action) }
        }

        private func record(_ kind: EventKind) {
            guard let log, let context else { return }
            log.record(kind, of: context, arg: LifecycleEvent.arg(fraction: Double(percentComplete)))
        }

        private func perform(_ action: InteractiveTransitionStateMachine.Action) {
            if !machine.isHeld { app = nil }
            switch action {
            case .nothing: break
            // After `update(1)` UIKit's class would wait for an animation that has ended.
            case .show(let fraction): update(CGFloat(min(fraction, 0.99)))
            case .end(let ending, let speed):
                completionSpeed = CGFloat(speed)
                record(ending == .finish ? .transitionFinished : .transitionCancelled)
                if ending == .finish { super.finish() } else { super.cancel() }
            }
        }
    }
#endif
