/// What a transition does with what its driver and the app's animator object tell it.
///
/// A value that decides and touches nothing: a method a request, one action out.
struct TransitionStateMachine {
    enum Ending: Hashable {
        case finish, cancel
    }

    enum State: Hashable {
        /// It begins in the next turn. A finger may be gone by then.
        case asked(percent: Double, ending: Ending?)
        /// By itself.
        case playing
        /// Where its driver says.
        case interactive(percent: Double)
        /// The rest of the way, from where its driver has left it.
        case settling(Ending, percent: Double)
        /// Its animations are over and its views are put where they belong: nobody takes it over any more.
        case ending
        case over(didComplete: Bool)
    }

    enum Action: Equatable {
        case nothing
        case play
        /// Begin in the hands of a driver, who has told this much already.
        case interact(percent: Double, ending: Ending?)
        /// Hold it where it is.
        case hold(percent: Double)
        case show(percent: Double)
        /// Play the rest, from there to the end or back to the start.
        case settle(Ending, percent: Double)
        case conclude(didComplete: Bool)
        /// It was completed before.
        case note(didComplete: Bool)
    }

    private(set) var state = State.asked(percent: 0, ending: nil)
    /// Whether the last word on how it ends was to cancel.
    private(set) var isCancelled = false
    /// As last told; it does not move with what plays.
    private(set) var percent = 0.0

    var isInteractive: Bool {
        if case .interactive = state { return true }
        return false
    }

    var isOver: Bool {
        if case .over = state { return true }
        return false
    }

    /// Whether it has begun, and is not over.
    var hasBegun: Bool {
        switch state {
        case .playing, .interactive, .settling, .ending: true
        case .asked, .over: false
        }
    }

    /// Whether it plays, or settles.
    var isMoving: Bool {
        switch state {
        case .playing, .settling: true
        case .asked, .interactive, .ending, .over: false
        }
    }

    mutating func begin(isInteractive: Bool) -> Action {
        guard case .asked(let told, let ending) = state else { return .nothing }
        guard isInteractive else {
            state = .playing
            return .play
        }
        state = .interactive(percent: 0)
        return .interact(percent: told, ending: ending)
    }

    mutating func update(_ percent: Double) -> Action {
        guard !percent.isNaN else { return .nothing }
        let percent = min(max(percent, 0), 1)
        switch state {
        case .asked(_, let ending):
            // Too late for a driver that has told the end.
            guard ending == nil else { return .nothing }
            state = .asked(percent: percent, ending: nil)
            self.percent = percent
            return .nothing
        case .interactive:
            state = .interactive(percent: percent)
            self.percent = percent
            return .show(percent: percent)
        case .playing, .settling, .ending, .over: return .nothing
        }
    }

    /// - Parameter percent: How far it has come by itself.
    mutating func pause(at percent: Double) -> Action {
        switch state {
        case .playing, .settling:
            state = .interactive(percent: percent)
            self.percent = percent
            isCancelled = false
            return .hold(percent: percent)
        case .asked, .interactive, .ending, .over: return .nothing
        }
    }

    mutating func end(_ ending: Ending) -> Action {
        switch state {
        case .asked(let percent, nil):
            state = .asked(percent: percent, ending: ending)
            return .nothing
        case .interactive(let percent):
            state = .settling(ending, percent: percent)
            isCancelled = ending == .cancel
            return .settle(ending, percent: percent)
        case .asked, .playing, .settling, .ending, .over: return .nothing
        }
    }

    /// The animations are over: what is decided by now is how it ends.
    mutating func decide() {
        if hasBegun { state = .ending }
    }

    mutating func complete(_ didComplete: Bool) -> Action {
        switch state {
        // Nobody has been given the context yet who could know.
        case .asked: return .nothing
        case .playing, .interactive, .settling, .ending:
            state = .over(didComplete: didComplete)
            if !didComplete { isCancelled = true }
            return .conclude(didComplete: didComplete)
        case .over: return .note(didComplete: didComplete)
        }
    }
}
