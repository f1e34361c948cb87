import AnimatorPool
import LifecycleEvents

extension AnimationChain {
    /// Sets the chain going; its first step sets out in this call, unless it has a delay.
    ///
    /// A chain that runs lives on to its end without the handle: `turns` holds it, with all its closures. One that
    /// is paused when the handle goes, or that is played for ever, is cancelled then: nobody could end it any more. So the
    /// result is not to be dropped unseen; of a chain that has an end `_ = chain.start(…)` says that nobody needs it.
    /// The log of such a chain ends with `chain.cancelled` and the word "released", and a debug build prints a warning when
    /// an endless chain is cancelled as it begins.
    ///
    /// - Parameters:
    ///   - turns: The loop whose clock it follows, and on which everything of it happens.
    ///   - make: Makes a step's animator, one that nobody else has. The chain decides what it does at its end and
    ///     how it is scrubbed. The chain refuses an animator that is not interruptible or is known to have no
    ///     block: it discards the animator, and the step sets its values without an animation.
    ///   - isPaused: Whether it waits at its beginning for ``RunningChain/resume()``.
    ///   - log: Nil: nothing is recorded.
    ///   - use: The use of a cell the events are to name.
    ///   - completion: Called once, behind the last step's: with `.end`, or with `.start` when it was reversed
    ///     and came back to its beginning; never when it was cancelled.
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

/// A chain that was started: whatever is asked of it happens at once, in any step and any delay.
///
/// Blocks and completions may ask for anything too; it happens as soon as they return. The verbs are for the
/// loop alone, and the last reference may be dropped on any thread, as with ``ReuseSafeAnimator``.
public final class RunningChain {
    private let held: LoopConfined<ChainCore>

    init(_ core: ChainCore, mailbox: (any TurnMailbox)?) { held = LoopConfined(core, mailbox: mailbox) }

    deinit { held.letGo { $0.letGo() } }

    var core: ChainCore { held.value }

    public var isRunning: Bool { held.value.machine.isRunning }

    /// Whether it has ended or was cancelled.
    public var isOver: Bool { held.value.machine.isOver }

    public var timeline: ChainTimeline { held.value.machine.timeline }

    /// Seconds since its beginning on its own time line, which stands still in a pause; 0 when it is over.
    public var time: Double { Nanoseconds.seconds(held.value.timeNs) }

    /// Whether it runs towards its beginning. A change takes effect where it is.
    public var isReversed: Bool {
        get { held.value.machine.isReversed }
        set { held.value.reverse(newValue) }
    }

    /// - Returns: Whether it was running.
    @discardableResult public func pause() -> Bool { held.value.pause() }

    /// - Returns: Whether it was paused.
    @discardableResult public func resume() -> Bool { held.value.resume() }

    /// Goes to a time of the time line, over as many steps as lie between. A paused chain stays there, and one
    /// that runs goes on from there.
    ///
    /// - Parameter seconds: What lies outside the time line is its beginning or its end.
    /// - Returns: False when it is over.
    @discardableResult public func scrub(to seconds: Double) -> Bool { held.value.scrub(to: seconds) }

    /// Ends it where it is, now. No other completion of it is called any more, and nothing of it is left.
    ///
    /// - Parameter completion: Called once all is gone, when there was something to cancel.
    /// - Returns: False when it was over.
    @discardableResult public func cancel(_ completion: (() -> Void)? = nil) -> Bool {
        held.value.cancel(completion)
    }
}
