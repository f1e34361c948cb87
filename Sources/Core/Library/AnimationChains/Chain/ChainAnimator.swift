import AnimatorPool
import LifecycleEvents

extension AnimationChain {
    /// Returns the chain as one animator, not started yet. A pool can attach the animator to a cell and tear
    /// it down.
    ///
    ///     animators.attach(to: cell, item: item) { cell in
    ///         let animator = AnimationChain
    ///             .animate(cell, duration: 0.2) { cell in cell.alpha = 1 }   // does not hold the cell
    ///             .repeatedForEver()
    ///             .animator(on: turns) { $0.makeAnimator() }
    ///         animator.startAnimation()
    ///         return animator
    ///     }
    ///
    /// - Parameters:
    ///   - turns: The loop of the chain, and its clock.
    ///   - make: Makes a step's animator; see ``start(on:make:isPaused:log:use:completion:)``.
    ///   - log: The log of the chain. With nil, the owner of the animator records the chain as one animator.
    ///   - use: The use of a cell that the events name.
    public func animator(
        on turns: any TurnQueue, log: ChainLog? = nil, use: CellUse? = nil,
        make: @escaping (AnimatorDescription) -> any PropertyAnimating
    ) -> ChainAnimator {
        ChainAnimator(self, on: turns, log: log?.begin(use), make: make)
    }
}

/// A chain with an animator's verbs, for code that expects an animator.
///
/// The fraction is the fraction of the time line, or of the current pass of an endless chain. The steps keep
/// their own curves, so another timing changes nothing. A duration factor changes the speed of the whole time
/// line, delays included, until the chain is paused or reversed. In an endless chain it changes the speed of
/// the rest of the current pass.
public final class ChainAnimator: PropertyAnimating {
    private let chain: RunningChain
    private let handlers: Handlers
    private let recordsItself: Bool
    private var isStopped = false
    private var delay: DelayedWork?

    /// The handlers of the end. They are called even if the chain continues after its handle was released.
    private final class Handlers {
        var all: [(AnimatorPosition) -> Void] = []
    }

    fileprivate init(
        _ chain: AnimationChain, on turns: any TurnQueue, log: ChainLog.Entry?,
        make: @escaping (AnimatorDescription) -> any PropertyAnimating
    ) {
        let handlers = Handlers()
        self.handlers = handlers
        recordsItself = log != nil
        let core = ChainCore(chain, on: turns, make: make, log: log) { position in
            let all = handlers.all
            handlers.all = []
            for handler in all { handler(position) }
        }
        self.chain = RunningChain(core, mailbox: turns.mailbox)
    }

    deinit { WeakReference.noteEnd(of: self) }

    private var core: ChainCore { chain.core }
    private var machine: ChainStateMachine { chain.core.machine }
    private var isActive: Bool { !machine.isReady && !machine.isOver && !isStopped }

    /// The time span of the fraction, in nanoseconds.
    private var spanNs: Int64 {
        let timeline = machine.timeline
        return timeline.legs == nil ? timeline.passNs : timeline.wholeNs
    }

    // MARK: State

    /// The state of the whole chain, as UIKit's `state`.
    public var animatingState: AnimatorState { isStopped ? .stopped : isActive ? .active : .inactive }

    /// Whether the chain is running, or waits for the delay of its start.
    public var isRunning: Bool { isActive && (machine.isRunning || delay.map { !$0.isOver } ?? false) }

    /// Whether the chain plays back to its start.
    public var isReversed: Bool {
        get { machine.isReversed }
        set { core.reverse(newValue) }
    }

    /// Always true: a chain can be paused and scrubbed.
    public var isInterruptible: Bool { true }

    /// Whether the chain pauses at its end and stays active.
    public var pausesOnCompletion: Bool {
        get { core.pausesAtEnd }
        set { core.pausesAtEnd = newValue }
    }

    /// Always false: the steps are scrubbed along their curves.
    public var scrubsLinearly: Bool {
        get { false }
        set {}
    }

    /// The duration of the time line, or of one pass of an endless chain, in seconds.
    public var duration: Double { Nanoseconds.seconds(spanNs) }

    /// The progress of the whole chain in time, 0…1.
    public var fraction: Double {
        get {
            let span = spanNs
            guard span > 0, !machine.isReady, !machine.isOver else { return 0 }
            let ns = machine.timeline.legs == nil ? core.timeNs % span : core.timeNs
            let fraction = Double(ns) / Double(span)
            return isReversed ? 1 - fraction : fraction
        }
        set {
            guard !newValue.isNaN, !isStopped, !machine.isOver else { return }
            endDelay()
            if machine.isReady { core.start(isPaused: true) }
            let fraction = min(max(isReversed ? 1 - newValue : newValue, 0), 1)
            let span = spanNs
            let beginNs = machine.timeline.legs == nil && span > 0 ? core.timeNs / span * span : 0
            _ = core.scrub(to: (Double(beginNs) + fraction * Double(span)) / 1e9)
        }
    }

    /// Whether the chain records its own events, which it does with a log.
    public func recordsItself(as animator: AnimatorID, for use: CellUse) -> Bool { recordsItself }

    // MARK: Verbs

    /// Starts or resumes the chain.
    public func startAnimation() {
        guard !isStopped else { return }
        endDelay()
        if machine.isReady { core.start(isPaused: false) } else { _ = core.resume() }
    }

    /// Starts the chain after `delay` seconds. Ignores a negative delay, for which UIKit raises.
    public func startAnimation(afterDelay delay: Double) {
        guard machine.isReady, delay >= 0 else { return }
        core.start(isPaused: true)
        let me = WeakReference(self)
        self.delay = DelayedWork(on: core.turns, after: delay) { _ = me.object?.core.resume() }
    }

    /// Pauses the chain in the current step.
    public func pauseAnimation() {
        guard !isStopped else { return }
        endDelay()
        if machine.isReady { core.start(isPaused: true) } else { _ = core.pause() }
    }

    /// Stops the chain at its current values.
    public func stopAnimation(_ withoutFinishing: Bool) {
        guard isActive else { return }
        endDelay()
        if withoutFinishing {
            _ = core.cancel(nil)
        } else {
            _ = core.pause()
            isStopped = true
        }
    }

    /// Finishes a stopped chain at `position`.
    public func finish(at position: AnimatorPosition) {
        guard isStopped else { return }
        isStopped = false
        _ = core.finish(at: position)
    }

    /// Continues to the end in `durationFactor` durations, or at the chain's own speed for a factor of 0 or
    /// less.
    public func proceed(along timing: AnimatorTiming?, durationFactor: Double) {
        let rest = 1 - fraction
        guard durationFactor > 0, rest > 0, machine.isPaused, !isStopped else { return startAnimation() }
        endDelay()
        _ = core.proceed(atPace: rest / durationFactor)
    }

    /// Adds the block to the current step, or calls it at once if no step is running.
    public func addBlock(_ block: @escaping () -> Void, delayFactor: Double) {
        if let step = core.present { step.addBlock(block, delayFactor: delayFactor) } else { block() }
    }

    /// Calls `completion` when the chain ends.
    public func onCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {
        handlers.all.append(completion)
    }

    /// Calls `changed` when the chain may have started, paused or ended, until the result is released.
    public func observeRunning(_ changed: @escaping () -> Void) -> AnyObject? {
        let observation = RunningObservation(changed)
        core.afterDriving.append(observation.tell)
        return observation
    }

    private func endDelay() {
        guard let delay = delay.take() else { return }
        withExtendedLifetime(delay) {}
    }
}
