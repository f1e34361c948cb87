import AnimatorPool
import LifecycleEvents

/// The implementation of a chain. It performs the machine's actions one after the other.
///
/// A request from an app's closure changes the machine at once. The core performs the actions for it after
/// the closure has returned, so that no action begins while another is half done.
final class ChainCore {
    // No access of a property spans a call of code outside the library.
    private(set) var machine: ChainStateMachine
    let turns: any TurnQueue
    private var steps: [AnimationChain.Step]
    private var make: ((AnimatorDescription) -> any PropertyAnimating)?
    private(set) var log: ChainLog.Entry?
    private var completion: ((AnimatorPosition) -> Void)?
    private var cancelCompletion: (() -> Void)?
    private var isDriving = false
    /// Called when the machine has no more action for now.
    var afterDriving: [() -> Void] = []

    /// A lateness that users do not see: a millisecond.
    private static let latenessNs: Int64 = 1_000_000

    /// The animator of the current step.
    private(set) var present: (any PropertyAnimating)?
    /// The animators of the finished steps, stopped at their ends. Finishing an animator at its start undoes
    /// its step. Nil for an animator that other code has ended.
    private var done: [(any PropertyAnimating)?] = []
    /// The steps whose values other code took over during the last run.
    private var displaced: Set<Int> = []

    init(
        _ chain: AnimationChain, on turns: any TurnQueue,
        make: @escaping (AnimatorDescription) -> any PropertyAnimating, log: ChainLog.Entry?,
        completion: ((AnimatorPosition) -> Void)?
    ) {
        machine = ChainStateMachine(chain)
        steps = chain.steps
        self.turns = turns
        self.make = make
        self.log = log
        self.completion = completion
    }

    // The loop was deallocated with its pending work. Stopped animators must be finished before they are
    // released.
    deinit { endAnimators() }

    var timeNs: Int64 { machine.time(nowNs: turns.nowNs) }

    // MARK: Requests

    func start(isPaused: Bool) {
        guard machine.start(nowNs: turns.nowNs, isPaused: isPaused) else { return }
        log?.put(.chainBegan, arg: Int64(steps.count), animator: log?.nextAnimator())
        drive()
    }

    func pause() -> Bool { change("paused") { $0.pause(nowNs: $1) } }

    func resume() -> Bool { change("resumed") { $0.resume(nowNs: $1) } }

    func proceed(atPace pace: Double) -> Bool {
        change("resumed") { $0.proceed(atPace: pace, nowNs: $1) }
    }

    func reverse(_ isReversed: Bool) { _ = change("reversed") { $0.reverse(isReversed, nowNs: $1) } }

    func scrub(to seconds: Double) -> Bool {
        guard !seconds.isNaN else { return false }
        let ns = SafeTime.nanoseconds(seconds)
        return change("scrubbed") { $0.scrub(toNs: ns, nowNs: $1) }
    }

    func cancel(_ completion: (() -> Void)?) -> Bool {
        let step = presentStep
        guard machine.cancel() else { return false }
        cancelCompletion = completion
        log?.put(.chainCancelled, arg: step)
        drive()
        return true
    }

    /// Ends the chain at the start or the end of its time line, or at its current values. Calls the
    /// completion of the chain, but no step's completion. An endless chain with position `.end` stays at its
    /// current values.
    func finish(at position: AnimatorPosition) -> Bool {
        _ = pause()
        switch position {
        case .start: _ = change("scrubbed") { $0.scrub(toNs: 0, nowNs: $1) }
        case .end:
            let ns = machine.timeline.wholeNs
            if ns < .max { _ = change("scrubbed") { $0.scrub(toNs: ns, nowNs: $1) } }
        case .current: break
        }
        guard machine.finish(at: position) else { return false }
        drive()
        return true
    }

    var pausesAtEnd: Bool {
        get { machine.pausesAtEnd }
        set { machine.pausesAtEnd = newValue }
    }

    /// Called when the last reference to the handle was released.
    func release() {
        let step = presentStep
        let isBeginning = !machine.isReady && timeNs < Self.latenessNs
        guard machine.release() else { return }
        log?.put(.chainCancelled, arg: step, detail: .text("released"))
        #if DEBUG
            if isBeginning, machine.timeline.legs == nil {
                Platform.warn(
                    "a chain that repeats for ever was cancelled as it began: no object kept it. Keep what `start` returns "
                        + "as long as the chain is to run.")
            }
        #endif
        drive()
    }

    private var presentStep: Int64 {
        Int64(machine.timeline.position(at: Nanoseconds.seconds(timeNs)).step)
    }

    private func change(_ what: String, _ body: (inout ChainStateMachine, Int64) -> Bool) -> Bool {
        guard body(&machine, turns.nowNs) else { return false }
        log?.put(.chainPaused, arg: timeNs, detail: .text(what))
        drive()
        return true
    }

    // MARK: Actions

    private func drive() {
        guard !isDriving else { return }
        isDriving = true
        // One time for all actions. Otherwise a slow block could keep the chain catching up.
        let nowNs = turns.nowNs
        var action = machine.next(nowNs: nowNs)
        while action != .none {
            perform(action, nowNs: nowNs)
            action = machine.next(nowNs: nowNs)
        }
        isDriving = false
        if !Platform.isBrowser { for observer in afterDriving { observer() } }
    }

    private func perform(_ action: ChainStateMachine.Action, nowNs: Int64) {
        switch action {
        case .none: break
        case .make(let step): makeAnimator(for: step)
        case .run(let step, let fraction, let isBack, let ns, let isOwnPace, let isFirst):
            run(
                steps[step], from: fraction, isBack: isBack, seconds: Nanoseconds.seconds(ns),
                isOwnPace: isOwnPace, isFirst: isFirst)
            if SafeTime.difference(from: nowNs, to: turns.nowNs) >= Self.latenessNs {
                machine.hasSetOutLate()
            }
        case .show(_, let fraction): if let present { place(present, at: fraction) }
        case .retire(let step):
            if present?.insight?.isDisplaced == true { displaced.insert(step) }
            retire()
        case .undo: if let animator = present.take() { ReuseSafeRules.finish(animator, at: .start) }
        case .restore: if let animator = done.removeLast() { ReuseSafeRules.finish(animator, at: .start) }
        case .settle: settle()
        case .tell(let step):
            guard let completion = steps[step].completion else { return }
            let position = displaced.contains(step) ? AnimatorPosition.current : .end
            log?.put(
                .animationCompletion, arg: Int64(position.rawValue), detail: .text("step \(step)"))
            completion(position)
        case .wake(let ns, let ticket):
            let late = max(0, SafeTime.difference(from: nowNs, to: turns.nowNs))
            turns.enqueue(
                after: Nanoseconds.seconds(max(0, ns - late)), isWanted: { self.machine.waits(for: ticket) },
                { self.wake(ticket) })
            machine.willBeWoken(by: ticket)
        case .conclude(let ending): conclude(ending)
        }
    }

    private func wake(_ ticket: UInt32) {
        if machine.woken(by: ticket) { drive() }
    }

    private func makeAnimator(for number: Int) {
        guard let make else { return }
        let step = steps[number]
        displaced.remove(number)
        // Recorded before the animator's own events, so that a reader knows that the animator belongs to a
        // chain.
        let logNumber = log?.nextAnimator()
        log?.put(.chainStep, arg: Int64(number), animator: logNumber)
        let animator = make(
            AnimatorDescription(
                duration: step.duration, timing: step.timing, options: step.options,
                animations: step.animations))
        let snapshot = AnimatorSnapshot(animator, hasBeenActive: false)
        guard ReuseSafeRules.admits(snapshot), snapshot.hasAnimations else {
            // Nothing may retain the animator, so it must end in a phase in which it can be released.
            ReuseSafeRules.end(animator, seenAs: snapshot)
            log?.put(.animatorCancelled, arg: 0, animator: logNumber, detail: .cancellation(.refused))
            step.animations()
            return
        }
        if let logNumber, let use = log?.use { _ = animator.recordsItself(as: logNumber, for: use) }
        // At its end the animator waits for the chain, which may run back over it. A paused animator shows
        // the values that it shows while running.
        animator.pausesOnCompletion = true
        animator.scrubsLinearly = false
        present = animator
    }

    private func run(
        _ step: AnimationChain.Step, from fraction: Double, isBack: Bool, seconds: Double, isOwnPace: Bool,
        isFirst: Bool
    ) {
        guard let animator = present else { return }
        let isOwnPace = isOwnPace && abs(animator.duration - step.duration) <= 1e-9 * step.duration
        if !isFirst || isBack || fraction > 0 || !isOwnPace {
            place(animator, at: fraction)
            // Other code has ended the animator.
            guard animator.animatingState == .active else { return }
            if animator.isReversed != isBack { animator.isReversed = isBack }
        }
        if isOwnPace || animator.duration <= 0 {
            animator.startAnimation()
        } else {
            // A factor of 0 would mean the remaining time.
            animator.proceed(durationFactor: max(seconds / animator.duration, 1e-12))
        }
    }

    /// Sets the animator to `fraction`, counted from its start, and pauses it.
    private func place(_ animator: any PropertyAnimating, at fraction: Double) {
        if animator.isRunning, animator.isInterruptible { animator.pauseAnimation() }
        guard animator.animatingState != .stopped else { return }
        animator.fraction = animator.isReversed ? 1 - fraction : fraction
    }

    private func retire() {
        guard let animator = present.take() else {
            done.append(nil)
            return
        }
        place(animator, at: 1)
        ReuseSafeRules.stop(animator)
        done.append(animator.animatingState == .stopped ? animator : nil)
    }

    private func settle() {
        let animators = done
        done = []
        for animator in animators { if let animator { ReuseSafeRules.finish(animator, at: .current) } }
    }

    private func endAnimators() {
        if let animator = present.take() {
            ReuseSafeRules.end(animator, seenAs: AnimatorSnapshot(animator, hasBeenActive: true))
        }
        settle()
    }

    private func conclude(_ ending: ChainEnding) {
        endAnimators()
        let ended = (steps, make, completion, cancelCompletion)
        steps = []
        make = nil
        completion = nil
        cancelCompletion = nil
        switch ending {
        case .finished(let position):
            if let completion = ended.2 {
                log?.put(
                    .animationCompletion, arg: Int64(position.rawValue), detail: .text("chain"))
                completion(position)
            }
            log?.put(.chainEnded, arg: Int64(position.rawValue))
        case .cancelled: ended.3?()
        }
    }
}

/// Tracks which completions of a chain's steps were called and which are pending. Each is called once a pass,
/// in the order of the steps.
struct ChainCompletions {
    /// The pass of the last call, and the number of its steps whose completions were called.
    private var told = (pass: Int64(0), count: 0)
    /// The number of steps of that pass that the chain passed before it left the pass in a pause.
    private var owed = 0

    /// Called when the chain changes from one pass to another, or to the same.
    ///
    /// - Parameter ranThrough: The number of steps behind a chain that was paused as it left the pass, or nil
    ///   if it was not paused.
    mutating func change(from pass: Int64, to newPass: Int64, ranThrough: Int?) {
        if let ranThrough, pass == told.pass, newPass > told.pass {
            owed = ranThrough
        } else if newPass <= told.pass {
            owed = 0
        }
    }

    /// Returns the step whose completion is called next, or nil.
    ///
    /// - Parameter done: The number of steps of the pass that the chain has passed.
    mutating func next(ofPass pass: Int64, done: Int) -> Int? {
        if pass > told.pass, told.count >= owed { (told, owed) = ((pass, 0), 0) }
        let behind = pass > told.pass ? owed : done
        guard pass >= told.pass, told.count < behind else { return nil }
        told.count += 1
        return told.count - 1
    }
}

/// Records the events of chains. It numbers the chains, so a log has one `ChainLog`.
public final class ChainLog {
    private let turns: any TurnQueue
    private let record: (LifecycleEvent) -> Void
    private let reserveAnimator: ((CellUse) -> AnimatorID)?
    private var lastChain: Int32 = 0

    /// Creates a log.
    ///
    /// - Parameters:
    ///   - turns: The queue of the chains.
    ///   - reserveAnimator: Returns the number of the next animator of a use, for animators that keep their
    ///     own log: `LifecycleNumbering.reserveAnimator(for:)`. The log then shows which animators belong to
    ///     a chain.
    ///   - record: Called for each event.
    public init(
        turns: any TurnQueue, reserveAnimator: ((CellUse) -> AnimatorID)? = nil,
        record: @escaping (LifecycleEvent) -> Void
    ) {
        self.turns = turns
        self.reserveAnimator = reserveAnimator
        self.record = record
    }

    /// Creates the log of the next chain.
    func begin(_ use: CellUse?) -> Entry {
        lastChain &+= 1
        return Entry(log: self, chain: lastChain, use: use)
    }

    struct Entry {
        let log: ChainLog
        let chain: Int32
        let use: CellUse?

        /// Reserves and returns the number of the next animator of the use.
        func nextAnimator() -> AnimatorID? { use.flatMap { use in log.reserveAnimator?(use) } }

        func put(_ kind: EventKind, arg: Int64, animator: AnimatorID? = nil, detail: EventDetail = .none) {
            log.record(
                LifecycleEvent(
                    tNs: log.turns.nowNs, turn: log.turns.turn, kind: kind, cell: use?.cell,
                    generation: use?.generation, item: use?.item, animator: animator, arg: arg,
                    detail: detail,
                    subject: chain))
        }
    }
}
