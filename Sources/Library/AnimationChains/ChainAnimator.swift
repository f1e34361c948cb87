import AnimatorPool
import LifecycleEvents

extension AnimationChain {
    /// The chain as one animator, not started yet: a pool gives it to a cell on the next turn, and ends it in time.
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
    ///   - turns: The loop whose clock it follows.
    ///   - make: Makes a step's animator; see ``start(on:make:isPaused:log:use:completion:)``.
    ///   - log: Nil: nothing of the chain is recorded, and whoever holds the animator records it as one.
    ///   - use: The use of a cell the events are to name.
    public func animator(
        on turns: any TurnQueue, log: ChainLog? = nil, use: CellUse? = nil,
        make: @escaping (AnimatorDescription) -> any PropertyAnimating
    ) -> ChainAnimator {
        ChainAnimator(self, on: turns, log: log?.begin(use), make: make)
    }
}

/// A chain behind an animator's verbs: whatever takes an animator takes a chain.
///
/// Its fraction is that of the time line: of the whole of it, or of the pass it is in where it has no end. Its steps
/// keep their own curves, so another timing changes nothing. A duration factor has the whole time line, delays
/// included, go by faster or more slowly until the chain is paused or reversed.
public final class ChainAnimator: PropertyAnimating {
    private let chain: RunningChain
    private let handlers: Handlers
    private let recordsItself: Bool
    private var isStopped = false
    private var delay: DelayedWork?

    /// Those who wait for its end. They are told also when it runs on without its handle.
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

    #if hasFeature(Embedded)
        deinit { WeakReference.noteEnd(of: self) }
    #endif

    private var core: ChainCore { chain.core }
    private var machine: ChainStateMachine { chain.core.machine }
    private var isActive: Bool { !machine.isReady && !machine.isOver && !isStopped }

    /// What its fraction is counted in.
    private var spanNs: Int64 {
        let timeline = machine.timeline
        return timeline.legs == nil ? timeline.passNs : timeline.wholeNs
    }

    // MARK: What it says

    public var animatingState: AnimatorState { isStopped ? .stopped : isActive ? .active : .inactive }

    public var isRunning: Bool { isActive && (machine.isRunning || delay.map { !$0.isOver } ?? false) }

    public var isReversed: Bool {
        get { machine.isReversed }
        set { core.reverse(newValue) }
    }

    public var isInterruptible: Bool { true }

    public var pausesOnCompletion: Bool {
        get { core.pausesAtEnd }
        set { core.pausesAtEnd = newValue }
    }

    /// Its steps are scrubbed along their curves, whatever is set.
    public var scrubsLinearly: Bool {
        get { false }
        set {}
    }

    /// Seconds of its time line, or of one pass where it has no end.
    public var duration: Double { Nanoseconds.seconds(spanNs) }

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

    public func recordsItself(as animator: AnimatorID, for use: CellUse) -> Bool { recordsItself }

    // MARK: Its verbs

    public func startAnimation() {
        guard !isStopped else { return }
        endDelay()
        if machine.isReady { core.start(isPaused: false) } else { _ = core.resume() }
    }

    /// A negative delay is ignored: UIKit raises there.
    public func startAnimation(afterDelay delay: Double) {
        guard machine.isReady, delay >= 0 else { return }
        core.start(isPaused: true)
        let me = WeakReference(self)
        self.delay = DelayedWork(on: core.turns, after: delay) { _ = me.object?.core.resume() }
    }

    public func pauseAnimation() {
        guard !isStopped else { return }
        endDelay()
        if machine.isReady { core.start(isPaused: true) } else { _ = core.pause() }
    }

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

    public func finish(at position: AnimatorPosition) {
        guard isStopped else { return }
        isStopped = false
        _ = core.finish(at: position)
    }

    /// Goes on to its end in `durationFactor` durations, or at its own pace for a factor of 0 or less.
    public func proceed(along timing: AnimatorTiming?, durationFactor: Double) {
        let rest = 1 - fraction
        guard durationFactor > 0, rest > 0, machine.isPaused, !isStopped else { return startAnimation() }
        endDelay()
        _ = core.proceed(atPace: rest / durationFactor)
    }

    /// The block joins the step under way; where none is, it runs at once.
    public func addBlock(_ block: @escaping () -> Void, delayFactor: Double) {
        if let step = core.present { step.addBlock(block, delayFactor: delayFactor) } else { block() }
    }

    public func onCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {
        handlers.all.append(completion)
    }

    private func endDelay() {
        guard let delay = delay.take() else { return }
        withExtendedLifetime(delay) {}
    }
}
