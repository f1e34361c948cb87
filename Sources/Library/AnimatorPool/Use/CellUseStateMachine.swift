import LifecycleEvents

/// One use of a cell with its animator: the state of both, and the decision for each thing that can happen.
///
/// The machine decides and touches nothing else. Each method takes one thing that has happened, changes the state,
/// and returns what the owner has to do. `Held` has no requirements, so the machine cannot call an animator. An animator
/// that leaves the machine is part of the returned action: the owner releases it when the machine is consistent, and
/// app code that runs then may do anything.
///
/// An animator outside any list is the animator of a use that is always displayed.
///
/// A use has one machine, so the machine cannot be copied.
package struct CellUseStateMachine<Held: AnyObject>: ~Copyable {
    package enum State {
        /// No animator, and no request.
        case empty
        /// The next turn makes an animator.
        case asked(AnimatorRequest)
        /// No animator. The pool asks for one when the list is back in the window.
        case awaitingWindow
        /// The closure that makes the animator is running.
        case making(AnimatorRequest)
        case held(Held, Successor)
        /// The display is over, and the animator runs to its end.
        case tail(Held)
        /// Torn down. Only a set-up begins again.
        case over
    }

    /// What follows the animator that is held.
    package enum Successor: Hashable {
        case none
        /// The next turn makes the successor.
        case asked(AnimatorRequest)
        /// The pool asks for the successor when the list is back in the window.
        case awaitingWindow
    }

    package enum Display: Hashable {
        /// Set up, and not shown yet.
        case ahead
        case shown
        /// The cell may go to the list's pool at any moment, and the list reports nothing.
        case ended
    }

    package enum Action {
        case none
        /// Ask for an animator, if the use may have one.
        case ask
        case make(AnimatorRequest)
        /// Release the animator, then call ``make(_:)`` with the request.
        case replace(Held, AnimatorRequest)
        case adopt
        /// End the new animator: no state holds it.
        case discard
        /// Release the animator, if there is one, and call those who wait for the end.
        case end(Held?, AnimatorEnding)
        case runTail
        case leaveTail
    }

    /// What to do, and the request that was cancelled before.
    package struct Decision {
        package let cancelled: AnimatorRequest?
        package let action: Action

        @inline(__always)
        package init(cancelled: AnimatorRequest? = nil, action: Action) {
            self.cancelled = cancelled
            self.action = action
        }

    }

    package private(set) var state = State.empty
    package private(set) var display: Display
    /// When this use was set up first. The idle limit counts from here.
    package private(set) var setUpNs: Int64
    /// How long a cell may have an animator before its first display.
    package let idleLimitNs: Int64
    private var lastTicket: UInt32 = 0
    /// Enqueued turns that have not come yet. A queue keeps the order, so the last of several turns belongs to the
    /// request that counts.
    private var turnsToCome: Int32 = 0
    /// Whether the closure is running. The request may be cancelled meanwhile, and another one made: this outlasts
    /// ``State/making(_:)``, so that two animators of one use are never made inside each other.
    private var isMaking = false

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

    @inline(__always)
    package var request: AnimatorRequest? {
        switch state {
        case .asked(let request), .making(let request), .held(_, .asked(let request)): request
        case .empty, .awaitingWindow, .held(_, .none), .held(_, .awaitingWindow), .tail, .over: nil
        }
    }

    @inline(__always)
    package var held: Held? {
        switch state {
        case .held(let held, _), .tail(let held): held
        case .empty, .asked, .awaitingWindow, .making, .over: nil
        }
    }

    @inline(__always)
    package var holds: Bool {
        switch state {
        case .held, .tail: true
        case .empty, .asked, .awaitingWindow, .making, .over: false
        }
    }

    @inline(__always)
    package func holds(_ animator: Held) -> Bool {
        switch state {
        case .held(let held, _), .tail(let held): held === animator
        case .empty, .asked, .awaitingWindow, .making, .over: false
        }
    }

    @inline(__always)
    package var isTail: Bool { if case .tail = state { true } else { false } }

    @inline(__always)
    package var isOver: Bool { if case .over = state { true } else { false } }

    /// When the idle limit ends.
    package var idleUntilNs: Int64 { SafeTime.sum(setUpNs, idleLimitNs) }

    /// Whether the cell may have an animator now.
    @inline(__always)
    package func mayHave(atNs nowNs: Int64) -> Bool {
        switch display {
        case .shown: true
        case .ahead: SafeTime.difference(from: setUpNs, to: nowNs) < idleLimitNs
        case .ended: false
        }
    }

    // MARK: Set up

    /// The same use is set up again. The animator stays until the turn brings the new one, so that no frame in between
    /// is bare.
    @inline(__always)
    package mutating func setUpAgain() -> Decision {
        if isOver { state = .empty }
        return Decision(cancelled: cancel(), action: .ask)
    }

    /// Another use of the cell begins. It must not show the animator of the former use for one moment.
    @inline(__always)
    package mutating func setUpAnew(atNs nowNs: Int64) -> Decision {
        let decision = giveUp()
        if isOver { state = .empty }
        setUpNs = nowNs
        if display == .ended { display = .ahead }
        return decision
    }

    // MARK: Requests

    /// Whether the use may have an animator and no request is under way.
    @inline(__always)
    package func canAsk(atNs nowNs: Int64) -> Bool {
        switch state {
        case .empty, .awaitingWindow, .held(_, .none), .held(_, .awaitingWindow): mayHave(atNs: nowNs)
        case .asked, .making, .held(_, .asked), .tail, .over: false
        }
    }

    /// - Precondition: ``canAsk(atNs:)``.
    @inline(__always)
    package mutating func ask(for animator: AnimatorID) -> AnimatorRequest {
        lastTicket &+= 1
        let request = AnimatorRequest(ticket: lastTicket, animator: animator)
        if case .held(let held, _) = state {
            state = .held(held, .asked(request))
        } else {
            state = .asked(request)
        }
        return request
    }

    /// The owner enqueues the turn of the request.
    @inline(__always)
    package mutating func turnEnqueued() { turnsToCome += 1 }

    /// The app asks for a fresh animator.
    package mutating func restart(atNs nowNs: Int64) -> Decision {
        guard mayHave(atNs: nowNs) else {
            return Decision(action: releaseIfHeld(.replaced))
        }
        // The closure that is running began before the app asked.
        if case .making = state { return Decision(cancelled: cancel(), action: .ask) }
        return Decision(action: .ask)
    }

    /// The request is cancelled, or nobody wants the animator any more that was to be asked for in the window.
    @inline(__always)
    package mutating func cancel() -> AnimatorRequest? {
        switch state {
        case .asked(let request), .making(let request):
            state = .empty
            return request
        case .held(let held, .asked(let request)):
            state = .held(held, .none)
            return request
        case .awaitingWindow:
            state = .empty
            return nil
        case .held(let held, .awaitingWindow):
            state = .held(held, .none)
            return nil
        case .empty, .held(_, .none), .tail, .over:
            return nil
        }
    }

    // MARK: Turns

    /// A turn has come.
    @inline(__always)
    package mutating func turnCame(atNs nowNs: Int64) -> Decision {
        turnsToCome = max(0, turnsToCome - 1)
        guard turnsToCome == 0, let request else { return Decision(action: .none) }
        // Only a queue that runs work inside other work comes here while the closure runs: the closure might ask for
        // ever. And the app may have been suspended for longer than a cell may be idle.
        guard !isMaking, mayHave(atNs: nowNs) else { return Decision(cancelled: cancel(), action: .none) }
        return Decision(action: make(request))
    }

    /// Makes the animator of the request, if the request counts. A predecessor goes first, and those who wait for its
    /// end may do anything; so the owner calls this again afterwards.
    @inline(__always)
    package mutating func make(_ request: AnimatorRequest) -> Action {
        switch state {
        case .asked(request):
            state = .making(request)
            isMaking = true
            return .make(request)
        case .held(let held, .asked(request)):
            state = .asked(request)
            return .replace(held, request)
        case .empty, .asked, .awaitingWindow, .making, .held, .tail, .over:
            return .none
        }
    }

    /// The closure has returned an animator.
    @inline(__always)
    package mutating func made(_ held: Held, for request: AnimatorRequest) -> Action {
        isMaking = false
        guard case .making(request) = state else { return .discard }
        state = .held(held, .none)
        return .adopt
    }

    /// The closure has returned no animator, or one that the pool cannot use.
    ///
    /// - Returns: The request, if it was not cancelled before.
    package mutating func makingFailed(_ request: AnimatorRequest) -> AnimatorRequest? {
        isMaking = false
        guard case .making(request) = state else { return nil }
        return cancel()
    }

    /// The app hands over an animator that nobody has asked for.
    ///
    /// - Precondition: There is no animator and no request.
    package mutating func takeOver(_ held: Held) {
        guard case .empty = state else {
            preconditionFailure("A use has one animator: give up the old one before the new.")
        }
        state = .held(held, .none)
    }

    /// Gives up the animator. The request for a successor stays.
    @inline(__always)
    private mutating func release() -> Held? {
        guard holds else { return nil }
        switch exchange(&state, with: .empty) {
        case .held(let held, .none), .tail(let held):
            return held
        case .held(let held, .asked(let request)):
            state = .asked(request)
            return held
        case .held(let held, .awaitingWindow):
            state = .awaitingWindow
            return held
        case .empty, .asked, .awaitingWindow, .making, .over:
            return nil
        }
    }

    // MARK: In the window

    /// Whether the pool asks for an animator when the list is back in the window.
    @inline(__always)
    package var awaitsWindow: Bool {
        switch state {
        case .awaitingWindow, .held(_, .awaitingWindow): true
        case .empty, .asked, .making, .held(_, .none), .held(_, .asked), .tail, .over: false
        }
    }

    /// An animator is asked for while the list is out of the window.
    package mutating func awaitWindow() {
        switch state {
        case .empty: state = .awaitingWindow
        case .held(let held, .none): state = .held(held, .awaitingWindow)
        case .asked, .awaitingWindow, .making, .held(_, .asked), .held(_, .awaitingWindow), .tail, .over:
            break
        }
    }

    /// The list leaves the window.
    ///
    /// - Parameter isMoving: Whether there is an animator that runs or is paused. The system takes it off its layers.
    package mutating func leaveWindow(isMoving: Bool) -> Decision {
        // An animator that has ended stays as it is.
        let isWanted = isMoving || awaitsWindow || request != nil
        let cancelled = cancel()
        if isWanted { awaitWindow() }
        return Decision(cancelled: cancelled, action: isMoving ? stripped() : .none)
    }

    // MARK: Displayed

    @inline(__always)
    package mutating func willDisplay() -> Action {
        guard display != .shown else { return .none }
        display = .shown
        switch state {
        case .empty, .awaitingWindow:
            return .ask
        case .tail(let held):
            state = .held(held, .none)
            return .leaveTail
        case .asked, .making, .held, .over:
            return .none
        }
    }

    @inline(__always)
    package mutating func didEndDisplaying(_ policy: TeardownPolicy, isRunning: Bool) -> Decision {
        display = .ended
        let cancelled = cancel()
        guard !isOver else { return Decision(action: .none) }
        switch policy {
        case .keep:
            return Decision(cancelled: cancelled, action: .none)
        case .deferUntilFinished:
            guard isRunning, let held else { return Decision(cancelled: cancelled, action: tornDown()) }
            state = .tail(held)
            return Decision(cancelled: cancelled, action: .runTail)
        case .cut:
            return Decision(cancelled: cancelled, action: tornDown())
        }
    }

    /// The turn after the animator of a tail came to rest.
    package mutating func tailRested() -> Action { isTail ? tornDown() : .none }

    /// The cell was not shown within the idle limit. Once its display has ended, the teardown policy decides.
    package mutating func idled(atNs nowNs: Int64) -> Decision {
        guard display == .ahead, !isOver, !mayHave(atNs: nowNs) else { return Decision(action: .none) }
        return Decision(cancelled: cancel(), action: tornDown())
    }

    /// The system has taken the cell's layer animations away: the animator moves nothing any more.
    package mutating func stripped() -> Action {
        releaseIfHeld(display == .shown ? .replaced : .tornDown)
    }

    private mutating func releaseIfHeld(_ ending: AnimatorEnding) -> Action {
        guard let held = release() else { return .none }
        return .end(held, ending)
    }

    @inline(__always)
    private mutating func tornDown() -> Action {
        guard let held = release() else { return .end(nil, .neverMade) }
        return .end(held, .tornDown)
    }

    // MARK: Over

    /// The use is torn down, the cell has gone, or the pool is closed.
    @inline(__always)
    package mutating func end() -> Decision {
        let decision = giveUp()
        state = .over
        return decision
    }

    @inline(__always)
    private mutating func giveUp() -> Decision {
        guard !isOver else { return Decision(action: .none) }
        let cancelled = cancel()
        return Decision(cancelled: cancelled, action: tornDown())
    }
}
