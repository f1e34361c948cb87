import AnimatorPool

/// The reaction of a transition to its driver and to the app's animator object.
///
/// A value that decides and changes nothing else: each request is a method that returns one action.
struct TransitionStateMachine {
    enum State: Hashable {
        /// Requested: the transition begins in the next turn. The finger may be lifted before.
        case asked(percent: Double, ending: TransitionEnding?)
        /// Plays without a driver.
        case playing
        /// Held by the driver at a percentage.
        case interactive(percent: Double)
        /// Plays the remaining part, from the percentage at which the driver has released it.
        case settling(TransitionEnding, percent: Double)
        /// The animations are over and the views have their final frames. A driver cannot take over any more.
        case ending
        case over(didComplete: Bool)
        /// The window was deallocated before the transition was over. Requests change nothing.
        case abandoned
    }

    /// Whether a driver has ever held the transition.
    enum Driven: Hashable {
        case never
        case fromTheBeginning
        /// A driver took over a playing transition.
        case later
    }

    enum Action: Equatable {
        case nothing
        case play
        /// Begin interactively, with the percentage and the end that the driver has reported already.
        case interact(percent: Double, ending: TransitionEnding?)
        /// Hold the transition at its current percentage.
        case hold(percent: Double)
        case show(percent: Double)
        /// Play the remaining part, from the percentage to the end or back to the start.
        case settle(TransitionEnding, percent: Double)
        case conclude(didComplete: Bool)
        /// Record a repeated completion.
        case note(didComplete: Bool)
    }

    private(set) var state = State.asked(percent: 0, ending: nil)
    private(set) var driven = Driven.never
    /// Whether the last decision about the end was to cancel.
    private(set) var isCancelled = false
    /// The percentage that the driver reported last. Playing does not change it.
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

    /// Whether the transition plays or settles.
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
            // Ignored after the driver has reported the end.
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

    /// Holds a playing or settling transition.
    ///
    /// - Parameter percent: The percentage reached by playing.
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

    mutating func end(_ ending: TransitionEnding) -> Action {
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

    /// Fixes the end of the transition after its animations are over.
    mutating func decide() {
        if hasBegun { state = .ending }
    }

    mutating func complete(_ didComplete: Bool) -> Action {
        switch state {
        // Before the beginning no code has the context. Without a window there is no receiver.
        case .asked, .abandoned: return .nothing
        case .playing, .interactive, .settling, .ending:
            state = .over(didComplete: didComplete)
            if !didComplete { isCancelled = true }
            return .conclude(didComplete: didComplete)
        case .over: return .note(didComplete: didComplete)
        }
    }

    /// Abandons the transition because the window was released.
    ///
    /// - Returns: Whether the transition had begun.
    mutating func abandon() -> Bool {
        defer { state = .abandoned }
        return hasBegun
    }
}
