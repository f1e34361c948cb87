import AnimatorPool
import LifecycleEvents

/// How a chain came to its end.
package enum ChainEnding: Hashable, Sendable {
    case finished(AnimatorPosition)
    case cancelled
}

/// What a chain has to do to stand where its time line says.
///
/// A value that decides and touches nothing. What is asked of the chain is a method; ``next(nowNs:)`` compares
/// where the chain should be with where its steps are, and names one thing that brings them nearer, until there
/// is none. So running, scrubbing, coming back and being late are one and the same.
package struct ChainStateMachine {
    package enum Action: Equatable {
        case none
        /// Have an animator made for the step that follows those that are done.
        case make(step: Int)
        /// Bring the present animator to this fraction of its way and let it move from there, in `ns` to its end.
        /// `isFirst`: it has never been active.
        case run(step: Int, fraction: Double, isBack: Bool, ns: Int64, isOwnPace: Bool, isFirst: Bool)
        /// Show this fraction of the way, at rest.
        case show(step: Int, fraction: Double)
        /// The present animator's step is done: bring it to its end, and keep what undoes it.
        case retire(step: Int)
        /// Take the present animator back to where it began, and let it go.
        case undo
        /// Undo the last step that is done.
        case restore
        /// Nothing that is done will be undone: let it go as it stands.
        case settle
        /// Call the step's completion.
        case tell(step: Int)
        /// Come again in so many nanoseconds, with this ticket.
        case wake(afterNs: Int64, ticket: UInt32)
        /// Let everything go as it stands, and tell the end.
        case conclude(ChainEnding)
    }

    enum State: Equatable {
        case ready
        /// At `ns` of the time line when the loop's clock showed `sinceNs`.
        case running(ns: Int64, sinceNs: Int64)
        case paused(ns: Int64)
        case over
    }

    /// What the present animator was told last.
    private enum Motion: Equatable {
        /// Nothing yet.
        case fresh
        /// To be told again.
        case outdated
        case shown(ns: Int64)
        case moving(isBack: Bool)
        /// On its way, but it has set out later than it should have.
        case late(isBack: Bool)
    }

    package let timeline: ChainTimeline
    private let passBegin: AnimationChain.PassBegin
    var state = State.ready
    /// Whether it stays at its end, paused, until somebody ends it.
    package var pausesAtEnd = false
    package internal(set) var isReversed = false
    /// How fast its time goes by while it runs, in its own pace; another one lasts until the next pause, start or reversal.
    var pace = 1.0
    private var ending: ChainEnding?

    // Where the steps are: the first ones are done, and behind them one may be under way.
    private var leg: Int64 = 0
    private var done = 0
    private var motion: Motion?

    private var completions = ChainCompletions()
    /// How far it had run when it was paused.
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

    // MARK: The time line

    /// A pass that began where the former one ended cannot be left backwards.
    private var isBounded: Bool { passBegin == .currentState && !timeline.isAutoreversed }

    /// The earliest moment the chain can be at.
    var lowNs: Int64 { isBounded ? timeline.beginNs(ofLeg: leg) : 0 }

    // MARK: What is asked of it

    package mutating func cancel() -> Bool {
        guard state != .over else { return false }
        set(.over)
        ending = .cancelled
        return true
    }

    /// Ends it where it is, and says which end of it that is.
    package mutating func finish(at position: AnimatorPosition) -> Bool {
        guard state != .ready, state != .over else { return false }
        set(.over)
        ending = .finished(position)
        return true
    }

    /// Nobody can ask for anything any more. A chain that runs goes on to its end, if it has one.
    package mutating func letGo() -> Bool {
        if isRunning, !canBeEndless { return false }
        return cancel()
    }

    /// Whether it still waits for this wake-up.
    package func waits(for ticket: UInt32) -> Bool { self.ticket == ticket }

    /// - Returns: Whether it still waits for this wake-up. Each one that is heeded asks for another, so those
    ///   of former plans would never come to an end.
    package mutating func woken(by ticket: UInt32) -> Bool {
        guard self.ticket == ticket else { return false }
        self.ticket = nil
        if case .late = motion { motion = .outdated }
        return true
    }

    /// The wake-up was asked for. One that came inside that very call was none.
    package mutating func willBeWoken(by ticket: UInt32) { self.ticket = ticket }

    /// The step under way was set going later than it should have been: a block or a completion took its time.
    ///
    /// It is told again in a turn of its own. In the same call a step whose block takes longer than the step
    /// would be told again and again.
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

    // MARK: What is to be done

    /// How many steps are to be done, and whether the one behind them is under way.
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

    /// Goes over to another time through the steps. All of them are the same, so nothing has to move for it;
    /// but the steps of one that is left forwards are done first.
    private mutating func change(to newLeg: Int64) -> Action? {
        if newLeg > leg, !timeline.isBack(leg) {
            let all = Goal(done: timeline.spans.count)
            if let action = approach(all) ?? tell() { return action }
        }
        // A closure has paused it on its way out of the pass.
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
        // On the way back a step is under way from its very end on.
        let done = timeline.doneCount(atNs: ns, isBefore: isRunning && isBack)
        guard done < timeline.spans.count else { return Goal(done: done) }
        let begin = timeline.spans[done].beginNs
        // At the very beginning of its way it need not be there, unless it is to move.
        let isUnderWay = isRunning && !isBack ? begin <= ns : begin < ns
        return Goal(done: done, isUnderWay: isUnderWay)
    }

    /// One thing that brings the steps nearer to `goal`.
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
        // What is done is told before the next step sets out.
        if let action = tell() { return action }
        motion = .fresh
        return .make(step: done)
    }

    /// The next completion that is owed.
    private mutating func tell() -> Action? {
        guard isRunning else { return nil }
        let done = timeline.isBack(leg) ? timeline.spans.count : done
        return completions.next(ofPass: pass(of: leg), done: done).map { .tell(step: $0) }
    }

    private func pass(of leg: Int64) -> Int64 { timeline.isAutoreversed ? leg / 2 : leg }

    /// What the step under way is to be told.
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
        // Rounded up: woken too early, nothing would be due yet.
        let wayNs = abs(nextNs - ns)
        return .wake(afterNs: pace == 1 ? wayNs : SafeTime.sum(real(wayNs), 1), ticket: lastTicket)
    }
}
