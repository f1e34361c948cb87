#if !hasFeature(Embedded)
    // Variants of methods that take a `Duration` instead of seconds.
    extension ReuseSafeAnimator {
        /// Starts the animation after a delay. A paused animator ignores the call, because UIKit raises.
        @discardableResult public func startAnimation(afterDelay delay: Duration) -> SafeOutcome {
            startAnimation(afterDelay: delay.seconds)
        }

        /// Runs to a fraction along the animator's curve and pauses there, as the form with seconds does.
        ///
        ///     blur.run(to: 0.2, in: .milliseconds(250))
        @discardableResult public func run(to fraction: Double, in duration: Duration) -> SafeOutcome {
            run(to: fraction, in: duration.seconds)
        }

        /// Runs to the end in `duration` from now, whether the animator is paused, running or fresh.
        ///
        /// - Parameters:
        ///   - duration: The duration from now to the end.
        ///   - timing: The timing from the current values to the end, or nil for the timing in force.
        @discardableResult public func continueAnimation(
            in duration: Duration, along timing: AnimatorTiming? = nil
        ) -> SafeOutcome { continueAnimation(in: duration.seconds, along: timing) }
    }

    extension Duration {
        fileprivate var seconds: Double {
            Double(components.seconds) + Double(components.attoseconds) * 1e-18
        }
    }
#endif
