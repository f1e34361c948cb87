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
        /// The animations are over and the views are in their places: no driver takes the transition over any more.
        case ending
        case over(didComplete: Bool)
        /// The window was deallocated before the transition was over. Requests change nothing.
        case abandoned
    }

    /// Whether a driver has ever held the transition.
    enum Driven: Hashable {
        case never
        case fromTheBeginning
        /// A driver took over a transition that played by itself.
        case later
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
    private(set) var driven = Driven.never
    /// Whether the last word on how it ends was to cancel.
    private(set) var isCancelled = false
    /// As last told; it does not move with what plays.
    private(set) var percent = 0.0

    var isInteractive: Bool {
        if case .interactive = state { return true }
        return false
    }

    /// Whether the transition is completed or abandoned.
    var isOver: Bool {
        switch state {
        case .over, .abandoned: true
        case .asked, .playing, .interactive, .settling, .ending: false
        }
    }

    /// Whether the transition has begun and is not over.
    var hasBegun: Bool {
        switch state {
        case .playing, .interactive, .settling, .ending: true
        case .asked, .over, .abandoned: false
        }
    }

    /// Whether it plays, or settles.
    var isMoving: Bool {
        switch state {
        case .playing, .settling: true
        case .asked, .interactive, .ending, .over, .abandoned: false
        }
    }

    mutating func begin(isInteractive: Bool) -> Action {
        guard case .asked(let told, let ending) = state else { return .nothing }
        guard isInteractive else {
            state = .playing
            return .play
        }
        state = .interactive(percent: 0)
        driven = .fromTheBeginning
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
        case .playing, .settling, .ending, .over, .abandoned: return .nothing
        }
    }

    /// - Parameter percent: How far it has come by itself.
    mutating func pause(at percent: Double) -> Action {
        switch state {
        case .playing, .settling:
            state = .interactive(percent: percent)
            self.percent = percent
            isCancelled = false
            if driven == .never { driven = .later }
            return .hold(percent: percent)
        case .asked, .interactive, .ending, .over, .abandoned: return .nothing
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
        case .asked, .playing, .settling, .ending, .over, .abandoned: return .nothing
        }
    }

    /// The animations are over: what is decided by now is how it ends.
    mutating func decide() {
        if hasBegun { state = .ending }
    }

    mutating func complete(_ didComplete: Bool) -> Action {
        switch state {
        // Before the beginning nobody has the context, and without a window there is nobody to tell.
        case .asked, .abandoned: return .nothing
        case .playing, .interactive, .settling, .ending:
            state = .over(didComplete: didComplete)
            if !didComplete { isCancelled = true }
            return .conclude(didComplete: didComplete)
        case .over: return .note(didComplete: didComplete)
        }
    }

    /// The window was deallocated.
    ///
    /// - Returns: Whether the transition had begun.
    mutating func abandon() -> Bool {
        defer { state = .abandoned }
        return hasBegun
    }
}
