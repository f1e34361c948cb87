import AnimatorPool
import LifecycleEvents

/// How a chain ended.
package enum ChainEnding: Hashable, Sendable {
    case finished(AnimatorPosition)
    case cancelled
}

/// The actions that bring a chain's steps to the state for a time of its time line.
///
/// The machine decides and calls nothing. Each request to the chain is a method. ``next(nowNs:)`` compares
/// the steps with the state that they should have, and returns one action that reduces the difference, until
/// there is none. So running, scrubbing, reversing and catching up use the same code.
package struct ChainStateMachine {
    package enum Action: Equatable {
        case none
        /// Make an animator for the step after the finished steps.
        case make(step: Int)
        /// Set the current animator to this fraction and run it from there to its end, in `ns`. `isFirst`:
        /// the animator has never been active.
        case run(step: Int, fraction: Double, isBack: Bool, ns: Int64, isOwnPace: Bool, isFirst: Bool)
        /// Set the current animator to this fraction, paused.
        case show(step: Int, fraction: Double)
        /// Bring the current animator, whose step has ended, to its end. Keep the animator, to undo the step.
        case retire(step: Int)
        /// Finish the current animator at its start, and release it.
        case undo
        /// Undo the last finished step.
        case restore
        /// Release the finished steps at their current values, because none will be undone.
        case settle
        /// Call the step's completion.
        case tell(step: Int)
        /// Call `woken(by:)` with this ticket in `afterNs` nanoseconds.
        case wake(afterNs: Int64, ticket: UInt32)
        /// Release everything at its current values, and report the end.
        case conclude(ChainEnding)
    }

    enum State: Equatable {
        case ready
        /// The position was `ns` when the loop's clock showed `sinceNs`.
        case running(ns: Int64, sinceNs: Int64)
        case paused(ns: Int64)
        case over
    }

    /// The last instruction to the current animator.
    private enum Motion: Equatable {
        /// No instruction yet.
        case fresh
        /// The instruction must be repeated.
        case outdated
        case shown(ns: Int64)
        case moving(isBack: Bool)
        /// Running, but started too late.
        case late(isBack: Bool)
    }

    package let timeline: ChainTimeline
    private let passBegin: AnimationChain.PassBegin
    var state = State.ready
    /// Whether the chain pauses at its end, until other code ends it.
    package var pausesAtEnd = false
    package internal(set) var isReversed = false
    /// The speed of the running chain, relative to its own. A value other than 1 lasts until the next pause,
    /// start or reversal, and in an endless chain at most until the end of the pass.
    var pace = 1.0
    private var ending: ChainEnding?

    // The state of the steps: in the run `leg`, the first `done` steps have ended. The step after them may be
    // current.
    private var leg: Int64 = 0
    private var done = 0
    private var motion: Motion?

    private var completions = ChainCompletions()
    /// The position when the chain was paused while running.
    var ranNs: Int64 = 0
    private var ticket: UInt32?
    private var lastTicket: UInt32 = 0

    package init(_ chain: AnimationChain) {
        timeline = chain.timeline
        passBegin = chain.passBegin
    }

    package var isRunning: Bool {
        if case .running = state { return true }
        return false
    }

    package var isPaused: Bool {
        if case .paused = state { return true }
        return false
    }

    package var isReady: Bool { state == .ready }

    package var isOver: Bool { state == .over }

    private var canBeEndless: Bool { timeline.legs == nil }

    // MARK: Time line

    /// Whether the chain cannot return to earlier passes, because each pass began where the former pass
    /// ended.
    private var isBounded: Bool { passBegin == .currentState && !timeline.isAutoreversed }

    /// The earliest position that the chain can return to.
    var lowNs: Int64 { isBounded ? timeline.beginNs(ofLeg: leg) : 0 }

    // MARK: Requests

    package mutating func cancel() -> Bool {
        guard state != .over else { return false }
        set(.over)
        ending = .cancelled
        return true
    }

    /// Ends the chain at its current values, and reports `position`.
    package mutating func finish(at position: AnimatorPosition) -> Bool {
        guard state != .ready, state != .over else { return false }
        set(.over)
        ending = .finished(position)
        return true
    }

    /// Called when the handle was released. A running chain with an end continues; any other chain is
    /// cancelled.
    package mutating func release() -> Bool {
        if isRunning, !canBeEndless { return false }
        return cancel()
    }

    /// Whether the machine waits for this wake-up.
    package func waits(for ticket: UInt32) -> Bool { self.ticket == ticket }

    /// Handles a wake-up.
    ///
    /// - Returns: Whether the machine waited for this wake-up. Each accepted wake-up schedules another, so
    ///   outdated wake-ups must be ignored.
    package mutating func woken(by ticket: UInt32) -> Bool {
        guard self.ticket == ticket else { return false }
        self.ticket = nil
        if case .late = motion { motion = .outdated }
        return true
    }

    /// Called when the wake-up was scheduled. A wake-up inside that call is ignored.
    package mutating func willBeWoken(by ticket: UInt32) { self.ticket = ticket }

    /// Called when the current step was started too late, because a block or a completion took long.
    ///
    /// The machine repeats the start in a turn of its own. In the same call, a step whose block takes longer
    /// than the step would be restarted without end.
    package mutating func hasSetOutLate() {
        if case .moving(let isBack) = motion { motion = .late(isBack: isBack) }
    }

    mutating func set(_ state: State) {
        self.state = state
        ticket = nil
        switch motion {
        case .moving, .late: motion = .outdated
        case .fresh, .outdated, .shown, nil: break
        }
    }

    // MARK: Actions

    /// The number of steps that should have ended, and whether the next step should be current.
    private struct Goal {
        var done: Int
        var isUnderWay = false
    }

    package mutating func next(nowNs: Int64) -> Action {
        switch state {
        case .ready: return .none
        case .over: return ending.take().map(Action.conclude) ?? .none
        case .running, .paused: break
        }
        endPace(nowNs: nowNs)
        let ns = time(nowNs: nowNs)
        let isAtLimit = isRunning && (isReversed ? ns <= lowNs : ns >= timeline.wholeNs)
        var place = timeline.place(atNs: ns, isReversed: isReversed)
        if isBounded, place.leg < leg { place = ChainTimeline.Place(leg: leg, ns: 0) }
        if place.leg != leg, let action = change(to: place.leg) { return action }
        let isBack = timeline.isBack(leg) != isReversed
        let goal =
            isAtLimit ? Goal(done: isBack ? 0 : timeline.spans.count) : goal(atNs: place.ns, isBack: isBack)
        if let action = approach(goal) ?? tell() { return action }
        if goal.isUnderWay { if let action = move(atNs: place.ns, isBack: isBack) { return action } }
        guard isRunning else { return .none }
        if isAtLimit, pausesAtEnd {
            set(.paused(ns: ns))
            return .none
        }
        if isAtLimit {
            set(.over)
            return .conclude(.finished(isReversed ? .start : .end))
        }
        return wake(atNs: place.ns, isBack: isBack, goal)
    }

    /// Changes to another run through the steps. Each run has the same steps, so nothing moves. When the
    /// chain leaves a run forwards, the machine first completes the steps of that run.
    private mutating func change(to newLeg: Int64) -> Action? {
        if newLeg > leg, !timeline.isBack(leg) {
            let all = Goal(done: timeline.spans.count)
            if let action = approach(all) ?? tell() { return action }
        }
        // A closure has paused the chain as it left the pass.
        let isRunThrough = !isRunning && timeline.beginNs(ofLeg: leg + 1) <= ranNs
        completions.change(
            from: pass(of: leg), to: pass(of: newLeg), ranThrough: isRunThrough ? timeline.spans.count : nil)
        let settles = isBounded && newLeg > leg
        leg = newLeg
        if motion != nil { motion = motion == .fresh ? .fresh : .outdated }
        guard settles else { return nil }
        done = 0
        return .settle
    }

    private func goal(atNs ns: Int64, isBack: Bool) -> Goal {
        // Backwards, a step is current from its very end on.
        let done = timeline.doneCount(atNs: ns, isBefore: isRunning && isBack)
        guard done < timeline.spans.count else { return Goal(done: done) }
        let begin = timeline.spans[done].beginNs
        // At its very beginning, a step needs no animator unless it is about to move.
        let isUnderWay = isRunning && !isBack ? begin <= ns : begin < ns
        return Goal(done: done, isUnderWay: isUnderWay)
    }

    /// Returns an action that brings the steps nearer to `goal`, or nil.
    private mutating func approach(_ goal: Goal) -> Action? {
        if motion != nil {
            if done == goal.done, goal.isUnderWay { return nil }
            motion = nil
            guard done < goal.done else { return .undo }
            done += 1
            return .retire(step: done - 1)
        }
        if done > goal.done {
            done -= 1
            return .restore
        }
        guard done < goal.done || goal.isUnderWay else { return nil }
        // Calls the completions of finished steps before the next step starts.
        if let action = tell() { return action }
        motion = .fresh
        return .make(step: done)
    }

    /// Returns the action for the next pending completion, or nil.
    private mutating func tell() -> Action? {
        guard isRunning else { return nil }
        let done = timeline.isBack(leg) ? timeline.spans.count : done
        return completions.next(ofPass: pass(of: leg), done: done).map { .tell(step: $0) }
    }

    private func pass(of leg: Int64) -> Int64 { timeline.isAutoreversed ? leg / 2 : leg }

    /// Returns the instruction for the current step, or nil if it has it already.
    private mutating func move(atNs ns: Int64, isBack: Bool) -> Action? {
        let fraction = timeline.fraction(of: done, atNs: ns)
        guard isRunning else {
            if motion == .shown(ns: ns) { return nil }
            motion = .shown(ns: ns)
            return .show(step: done, fraction: fraction)
        }
        if motion == .moving(isBack: isBack) || motion == .late(isBack: isBack) { return nil }
        let isFirst = motion == .fresh
        motion = .moving(isBack: isBack)
        let span = timeline.spans[done]
        return .run(
            step: done, fraction: fraction, isBack: isBack,
            ns: real(isBack ? ns - span.beginNs : span.endNs - ns), isOwnPace: pace == 1, isFirst: isFirst)
    }

    private mutating func wake(atNs ns: Int64, isBack: Bool, _ goal: Goal) -> Action {
        guard ticket == nil else { return .none }
        let spans = timeline.spans
        let nextNs: Int64 =
            if isBack {
                goal.isUnderWay ? spans[done].beginNs : done > 0 ? spans[done - 1].endNs : 0
            } else {
                goal.isUnderWay ? spans[done].endNs : spans[done].beginNs
            }
        lastTicket &+= 1
        if case .late = motion { return .wake(afterNs: 0, ticket: lastTicket) }
        // Rounded up: after a wake-up that is too early, nothing would be due.
        let wayNs = abs(nextNs - ns)
        return .wake(afterNs: pace == 1 ? wayNs : SafeTime.sum(real(wayNs), 1), ticket: lastTicket)
    }
}
