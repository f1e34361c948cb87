#if canImport(UIKit) && !os(watchOS)
    import LifecycleEvents
    import UIKit

    extension DeviceLog {
        /// The transition that was recorded last.
        struct Transition {
            weak var context: (any UIViewControllerContextTransitioning)?
            var number: Int32 = 0
            var operation = EventDetail.Operation.push
        }

        /// Records that a transition begins. Call the method in `animateTransition(using:)`, as
        /// ``SlideTransition`` does. A second call for one transition is ignored.
        public func transitionBegan(
            _ context: any UIViewControllerContextTransitioning, as operation: EventDetail.Operation
        ) {
            guard transition.context !== context else { return }
            transition = Transition(context: context, number: transition.number + 1, operation: operation)
            record(.transitionBegan, of: context)
        }

        /// Records that an animator object has completed a transition. Call the method together with
        /// `completeTransition(_:)`.
        public func transitionCompleted(
            _ context: any UIViewControllerContextTransitioning, didComplete: Bool
        ) { record(.transitionCompleted, of: context, arg: didComplete ? 1 : 0) }

        /// Records an event of the transition that began last. Ignores events of other transitions.
        func record(
            _ kind: EventKind, of context: any UIViewControllerContextTransitioning, arg: Int64? = nil
        ) {
            guard transition.context === context else { return }
            recorder.record(
                LifecycleEvent(
                    tNs: turns.nowNs, turn: turns.turn, kind: kind, arg: arg,
                    detail: .operation(transition.operation), subject: transition.number))
        }
    }
#endif
