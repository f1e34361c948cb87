import AnimatorPool
import LifecycleEvents

extension AnimationChain {
    /// Starts the chain. The first step starts in this call, unless it has a delay.
    ///
    /// A running chain continues to its end without the handle: `turns` retains it with all its closures. If
    /// you release the handle of a paused or endless chain, the chain is cancelled, because no code could end
    /// it any more. Write `_ = chain.start(…)` for a chain with an end whose handle you do not need. The log
    /// of a chain that was cancelled by the release ends with `chain.cancelled` and the word "released". A
    /// debug build prints a warning when an endless chain is cancelled as it begins.
    ///
    /// - Parameters:
    ///   - turns: The loop of the chain, and its clock.
    ///   - make: Makes the animator of a step. No other code may use the animator. The chain sets the
    ///     animator's behaviour at its end and during scrubs. The chain refuses an animator that is not
    ///     interruptible or is known to have no block: it discards the animator, and the step sets its values
    ///     without an animation.
    ///   - isPaused: Whether the chain waits at its beginning for ``RunningChain/resume()``.
    ///   - log: The log of the chain, or nil to record nothing.
    ///   - use: The use of a cell that the events name.
    ///   - completion: Called once after the last step's completion: with `.end`, or with `.start` when the
    ///     reversed chain returned to its beginning. Not called after a cancellation.
    public func start(
        on turns: any TurnQueue, make: @escaping (AnimatorDescription) -> any PropertyAnimating,
        isPaused: Bool = false, log: ChainLog? = nil, use: CellUse? = nil,
        completion: ((AnimatorPosition) -> Void)? = nil
    ) -> RunningChain {
        let core = ChainCore(self, on: turns, make: make, log: log?.begin(use), completion: completion)
        let running = RunningChain(core, mailbox: turns.mailbox)
        core.start(isPaused: isPaused)
        return running
    }
}

/// A chain that was started. Each verb takes effect at once, in any step and any delay.
///
/// Blocks and completions may call the verbs too; the verbs take effect when the block returns. Call the
/// verbs on the loop. The last reference may be released on any thread, as with `ReuseSafeAnimator`.
public final class RunningChain {
    private let held: LoopConfined<ChainCore>

    init(_ core: ChainCore, mailbox: (any TurnMailbox)?) { held = LoopConfined(core, mailbox: mailbox) }

    deinit { held.release { $0.release() } }

    var core: ChainCore { held.value }

    /// Whether the chain is running. True also during a delay.
    public var isRunning: Bool { held.value.machine.isRunning }

    /// Whether the chain has ended or was cancelled.
    public var isOver: Bool { held.value.machine.isOver }

    /// The begin and the end of each step of the chain.
    public var timeline: ChainTimeline { held.value.machine.timeline }

    /// Seconds since the beginning on the chain's time line, which stops during a pause. 0 if the chain is
    /// over.
    public var time: Double { Nanoseconds.seconds(held.value.timeNs) }

    /// Whether the chain runs towards its beginning. A change takes effect at the current time.
    public var isReversed: Bool {
        get { held.value.machine.isReversed }
        set { held.value.reverse(newValue) }
    }

    /// Pauses the chain.
    ///
    /// - Returns: Whether the chain was running.
    @discardableResult public func pause() -> Bool { held.value.pause() }

    /// Resumes a paused chain.
    ///
    /// - Returns: Whether the chain was paused.
    @discardableResult public func resume() -> Bool { held.value.resume() }

    /// Moves the chain to a time of its time line, in any step. A paused chain stays there, and a running
    /// chain continues from there.
    ///
    /// - Parameter seconds: The time, clamped to the time line.
    /// - Returns: False if the chain is over.
    @discardableResult public func scrub(to seconds: Double) -> Bool { held.value.scrub(to: seconds) }

    /// Ends the chain now, at its current values. No other completion of the chain is called any more.
    ///
    /// - Parameter completion: Called when the chain has released everything, if there was something to
    ///   cancel.
    /// - Returns: False if the chain was over.
    @discardableResult public func cancel(_ completion: (() -> Void)? = nil) -> Bool {
        held.value.cancel(completion)
    }
}
