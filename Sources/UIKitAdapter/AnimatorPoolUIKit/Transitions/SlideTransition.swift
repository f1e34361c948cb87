#if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// An animator object that slides screens. A forward transition slides the new screen in from the edge; a
    /// backward transition slides the current screen out.
    ///
    /// The class is an example of correct cleanup, even if its animations are interrupted. The view that
    /// stays gets its final frame, the other view leaves the container, and `completeTransition` is called
    /// once.
    open class SlideTransition: NSObject, UIViewControllerAnimatedTransitioning {
        private let isForward: Bool
        private let axis: InteractiveTransitionDriver.Axis
        private let duration: TimeInterval
        private let log: DeviceLog?

        /// Creates an animator object.
        ///
        /// - Parameters:
        ///   - isForward: True for a push or a presentation, false for a pop or a dismissal.
        ///   - axis: The direction in which the screens slide.
        ///   - duration: The duration in seconds.
        ///   - log: The log that records the beginning and the completion.
        public init(
            isForward: Bool, axis: InteractiveTransitionDriver.Axis = .horizontal,
            duration: TimeInterval = 0.35, log: DeviceLog? = nil
        ) {
            self.isForward = isForward
            self.axis = axis
            self.duration = duration
            self.log = log
            super.init()
        }

        /// Called by UIKit for the duration in seconds.
        open func transitionDuration(
            using transitionContext: (any UIViewControllerContextTransitioning)?
        ) -> TimeInterval { duration }

        /// Called by UIKit to animate the transition.
        open func animateTransition(using context: any UIViewControllerContextTransitioning) {
            log?.transitionBegan(context, as: axis.operation(isForward: isForward))
            let (leaving, coming) = (context.view(forKey: .from), context.view(forKey: .to))
            let start = leaving?.frame ?? .zero
            let end = context.viewController(forKey: .to).map { context.finalFrame(for: $0) } ?? .zero
            if let coming {
                coming.frame = isForward ? outside(end, context) : end
                if isForward {
                    context.containerView.addSubview(coming)
                } else {
                    context.containerView.insertSubview(coming, at: 0)
                }
            }
            UIView.animate(
                withDuration: duration, delay: 0, options: context.isInteractive ? .curveLinear : [],
                animations: { [self] in
                    if isForward { coming?.frame = end } else { leaving?.frame = outside(start, context) }
                },
                completion: { [log] _ in
                    let isDone = !context.transitionWasCancelled
                    let stays = isDone ? coming : leaving
                    stays?.frame = isDone ? end : start
                    (isDone ? leaving : coming)?.removeFromSuperview()
                    log?.transitionCompleted(context, didComplete: isDone)
                    context.completeTransition(isDone)
                })
        }

        /// Returns `frame`, moved by the container's size to the right or down.
        private func outside(_ frame: CGRect, _ context: any UIViewControllerContextTransitioning) -> CGRect {
            let size = context.containerView.bounds.size
            return axis == .horizontal
                ? frame.offsetBy(dx: size.width, dy: 0) : frame.offsetBy(dx: 0, dy: size.height)
        }
    }
#endif
