extension ReuseSafeAnimator {
    /// Waits for the end and returns how the animator ended. The call returns also after a stop, when the
    /// use of the cell is over, and when no animator was ever made.
    ///
    ///     if try await blur.completion() == .finished(.end) { showCaption() }
    ///
    /// A task that waits for an animator outside a pool retains the animator.
    ///
    /// - Throws: `CancellationError`, as soon as the task is cancelled. The animator is unchanged then.
    nonisolated(nonsending) public func completion() async throws(CancellationError) -> AnimatorEnding {
        let (endings, source) = AsyncStream.makeStream(of: AnimatorEnding.self)
        onEnd {
            source.yield($0)
            source.finish()
        }
        for await ending in endings { return ending }
        throw CancellationError()
    }

    /// The phases of the use's animators, from the current phase on. The sequence ends with the use.
    ///
    ///     for await phase in blur.phases where phase == .paused && blur.fractionComplete == 1 {
    ///         showCaption()    // an animator with `pausesOnCompletion` is at its end
    ///     }
    ///
    /// The library checks the phase after each verb, when it makes an animator, when an animator ends, and on
    /// the turn after an animator has paused on completion. For a pause, an animator of your own class needs
    /// ``PropertyAnimating/observeRunning(_:)``.
    public var phases: AsyncStream<AnimatorPhase> {
        AsyncStream { source in
            guard let core else { return source.finish() }
            core.follow(with: PhaseSource(yield: { source.yield($0) }, finish: source.finish))
        }
    }
}

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
