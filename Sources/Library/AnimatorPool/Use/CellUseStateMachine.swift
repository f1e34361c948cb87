import LifecycleEvents

/// A use of a cell and its animator: what becomes of them with each thing that can happen.
///
/// A value that decides and touches nothing else. Each method takes one thing that has happened, leaves the
/// machine in its new state, and says what its owner has to do. It holds no object and no closure, so nothing
/// of an app's can run inside of it.
///
/// An animator outside any list is the animator of a use that is always displayed.
package struct CellUseStateMachine {
    /// An animator that was asked for. A turn queue cannot take work back, so the turn that is to bring it
    /// shows the ticket, and counts only as long as this very request stands.
    package struct Request: Hashable {
        package let ticket: UInt32
        package let animator: AnimatorID
    }

    package enum State: Hashable {
        /// No animator, and none on its way.
        case empty
        /// The next turn brings one.
        case asked(Request)
        /// No animator, and one is asked for when the list is back in the window.
        case awaitingWindow
        /// The closure that makes it is running.
        case making(Request)
        case held
        /// There is one, and the next turn brings its successor.
        case succeeding(Request)
        /// There is one, and its successor is asked for when the list is back in the window.
        case succeedingInWindow
        /// Its display is over, and one runs to its end.
        case tail
        /// Torn down; only a set-up begins again.
        case over
    }

    package enum Display: Hashable {
        /// Set up, and not shown yet.
        case ahead
        case shown
        /// It may go to its pool at any moment, and nobody would be told.
        case ended
    }

    package enum Action: Hashable {
        case none
        /// Ask for an animator, if one may be had.
        case ask
        case make(Request)
        case adopt
        /// End what was made: it is nobody's.
        case discard
        /// Let the animator go, and tell those who wait for its end.
        case end(AnimatorEnding)
        case runTail
        case leaveTail
    }

    /// A request that came to nothing, and what is to be done then.
    package struct Decision: Hashable {
        package var cancelled: Request?
        package var action: Action

        package init(cancelled: Request? = nil, action: Action) {
            self.cancelled = cancelled
            self.action = action
        }
    }

    package private(set) var state = State.empty
    package private(set) var display: Display
    /// When this use was set up first: the idle limit counts from here.
    package private(set) var setUpNs: Int64
    /// How long a cell may have an animator that nobody sees yet.
    package let idleLimitNs: Int64
    private var lastTicket: UInt32 = 0

    /// A use that is set up and not shown yet.
    package init(setUpNs: Int64, idleLimitNs: Int64) {
        display = .ahead
        self.setUpNs = setUpNs
        self.idleLimitNs = idleLimitNs
    }

    /// An animator outside any list.
    package init() {
        display = .shown
        setUpNs = 0
        idleLimitNs = 0
    }

    package var request: Request? {
        switch state {
        case .asked(let request), .making(let request), .succeeding(let request): request
        case .empty, .awaitingWindow, .held, .succeedingInWindow, .tail, .over: nil
        }
    }

    private var holds: Bool {
        switch state {
        case .held, .succeeding, .succeedingInWindow, .tail: true
        case .empty, .asked, .awaitingWindow, .making, .over: false
        }
    }

    /// When its time to be idle ends.
    package var idleUntilNs: Int64 { SafeTime.sum(setUpNs, idleLimitNs) }

    /// Whether the cell may have an animator now.
    package func mayHave(atNs nowNs: Int64) -> Bool {
        switch display {
        case .shown: true
        case .ahead: SafeTime.difference(from: setUpNs, to: nowNs) < idleLimitNs
        case .ended: false
        }
    }

    // MARK: Set up

    /// The same use is set up again. Its animator stays until the turn brings the new one, so that no frame
    /// in between is bare.
    package mutating func setUpAgain() -> Decision {
        if state == .over { state = .empty }
        return Decision(cancelled: cancel(), action: .ask)
    }

    /// Another use of the cell begins, and must not see the animator of the former one for one moment.
    package mutating func setUpAnew(atNs nowNs: Int64) -> Decision {
        let decision = end()
        state = .empty
        setUpNs = nowNs
        if display == .ended { display = .ahead }
        return decision
    }

    // MARK: Asked for

    /// Whether an animator is wanted, allowed and not on its way.
    package func canAsk(atNs nowNs: Int64) -> Bool {
        switch state {
        case .empty, .awaitingWindow, .held, .succeedingInWindow: mayHave(atNs: nowNs)
        case .asked, .making, .succeeding, .tail, .over: false
        }
    }

    /// - Precondition: ``canAsk(atNs:)``.
    package mutating func ask(for animator: AnimatorID) -> Request {
        lastTicket &+= 1
        let request = Request(ticket: lastTicket, animator: animator)
        state = holds ? .succeeding(request) : .asked(request)
        return request
    }

    /// A fresh animator is asked for by the app.
    package mutating func restart(atNs nowNs: Int64) -> Decision {
        guard mayHave(atNs: nowNs) else { return Decision(action: holds ? .end(.replaced) : .none) }
        // One that is just being made began before this was asked for.
        if case .making = state { return Decision(cancelled: cancel(), action: .ask) }
        return Decision(action: .ask)
    }

    /// The request came to nothing, or what was to be asked for is wanted no more.
    package mutating func cancel() -> Request? {
        defer {
            switch state {
            case .asked, .awaitingWindow, .making: state = .empty
            case .succeeding, .succeedingInWindow: state = .held
            case .empty, .held, .tail, .over: break
            }
        }
        return request
    }

    /// A turn has come. The predecessor goes first, and what waits for its end may do anything; so the turn
    /// is shown again afterwards.
    package mutating func turnCame(_ ticket: UInt32) -> Action {
        switch state {
        case .asked(let request) where request.ticket == ticket:
            state = .making(request)
            return .make(request)
        case .succeeding(let request) where request.ticket == ticket:
            return .end(.replaced)
        case .empty, .asked, .awaitingWindow, .making, .held, .succeeding, .succeedingInWindow, .tail, .over:
            return .none
        }
    }

    /// The closure has returned an animator.
    package mutating func made(_ ticket: UInt32) -> Action {
        guard case .making(let request) = state, request.ticket == ticket else { return .discard }
        state = .held
        return .adopt
    }

    /// The closure has returned an animator that cannot be taken.
    package mutating func refused(_ ticket: UInt32) -> Request? {
        guard case .making(let request) = state, request.ticket == ticket else { return nil }
        return cancel()
    }

    /// An animator comes that nobody has asked for.
    ///
    /// - Precondition: There is none, and none was asked for.
    package mutating func takeOver() {
        precondition(state == .empty, "A use has one animator: give up the old one before the new.")
        state = .held
    }

    /// The animator was let go of.
    package mutating func letGo() {
        switch state {
        case .held, .tail: state = .empty
        case .succeeding(let request): state = .asked(request)
        case .succeedingInWindow: state = .awaitingWindow
        case .empty, .asked, .awaitingWindow, .making, .over: break
        }
    }

    // MARK: In the window

    /// Whether an animator is to be asked for when the list is back in the window.
    package var awaitsWindow: Bool {
        switch state {
        case .awaitingWindow, .succeedingInWindow: true
        case .empty, .asked, .making, .held, .succeeding, .tail, .over: false
        }
    }

    /// An animator is wanted while the list is out of the window.
    package mutating func awaitWindow() {
        switch state {
        case .empty: state = .awaitingWindow
        case .held: state = .succeedingInWindow
        case .asked, .awaitingWindow, .making, .succeeding, .succeedingInWindow, .tail, .over: break
        }
    }

    /// The list leaves the window.
    ///
    /// - Parameter isMoving: Whether there is an animator that runs or is paused, which has its place on screen to lose.
    package mutating func leaveWindow(isMoving: Bool) -> Decision {
        // One that has come to its end stays as it is.
        let isWanted = isMoving || awaitsWindow || request != nil
        let cancelled = cancel()
        if isWanted { awaitWindow() }
        return Decision(cancelled: cancelled, action: isMoving ? stripped() : .none)
    }

    // MARK: Displayed

    package mutating func willDisplay() -> Action {
        guard display != .shown else { return .none }
        display = .shown
        switch state {
        case .empty, .awaitingWindow:
            return .ask
        case .tail:
            state = .held
            return .leaveTail
        case .asked, .making, .held, .succeeding, .succeedingInWindow, .over:
            return .none
        }
    }

    package mutating func didEndDisplaying(_ policy: TeardownPolicy, isRunning: Bool) -> Decision {
        display = .ended
        let cancelled = cancel()
        switch (policy, state) {
        case (_, .over), (.refuse, _):
            return Decision(cancelled: cancelled, action: .none)
        case (.deferUntilFinished, .held) where isRunning, (.deferUntilFinished, .tail) where isRunning:
            state = .tail
            return Decision(cancelled: cancelled, action: .runTail)
        case (.cut, _), (.deferUntilFinished, _):
            return Decision(cancelled: cancelled, action: .end(holds ? .tornDown : .neverMade))
        }
    }

    /// The turn after an animator came to rest whose display is over.
    package func tailRested() -> Action { state == .tail ? .end(.tornDown) : .none }

    /// Nobody has shown the cell for as long as it may idle. Once its display has ended, the teardown policy
    /// has said what becomes of it.
    package mutating func idled(atNs nowNs: Int64) -> Decision {
        guard display == .ahead, state != .over, !mayHave(atNs: nowNs) else { return Decision(action: .none) }
        return Decision(cancelled: cancel(), action: .end(holds ? .tornDown : .neverMade))
    }

    /// The cell is stripped of its layer animations: what it holds moves nothing any more.
    package func stripped() -> Action {
        guard holds else { return .none }
        return .end(display == .shown ? .replaced : .tornDown)
    }

    // MARK: Over

    /// The use is torn down, its cell has gone or its pool is closed.
    package mutating func end() -> Decision {
        let cancelled = cancel()
        let action = state == .over ? Action.none : .end(holds ? .tornDown : .neverMade)
        state = .over
        return Decision(cancelled: cancelled, action: action)
    }
}
