import LifecycleEvents

/// One use of a cell with its animator: the state of both, and the decision about each event.
///
/// The machine decides and calls nothing. Each method takes one event, changes the state, and returns an
/// action of its own type for the owner. `Held` has no requirements, so the machine cannot call an animator. An animator that
/// leaves the machine is part of the returned action. The owner releases it when the machine is consistent,
/// so app code that runs then may do anything.
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
        /// There is no animator. The pool requests one when the list is back in the window.
        case awaitingWindow
        /// The closure that makes the animator is running.
        case making(AnimatorRequest)
        case held(Held, Successor)
        /// The display is over, and the animator runs to its end.
        case tail(Held)
        /// The use is torn down. Only a new set-up starts another use.
        case over
    }

    /// The successor of the animator that is held.
    package enum Successor: Hashable {
        case none
        /// The next turn makes the successor.
        case asked(AnimatorRequest)
        /// The pool requests the successor when the list is back in the window.
        case awaitingWindow
    }

    package enum Display: Hashable {
        /// The cell is set up and was not displayed yet.
        case ahead
        case shown
        /// The display has ended. The cell may return to the list's pool at any moment, which the list does
        /// not report.
        case ended
    }

    /// The animator to release, if there is one, and the ending that the handlers of the end receive.
    package struct End {
        package let held: Held?
        package let ending: AnimatorEnding

        @inline(__always)
        init(_ held: Held?, _ ending: AnimatorEnding) {
            self.held = held
            self.ending = ending
        }
    }

    /// The action for an animator that is to be replaced.
    package enum RenewalAction {
        case none
        /// Request an animator, if the use may have one.
        case ask
        case end(End)
    }

    /// The action for a request whose turn has come.
    package enum MakingAction {
        case none
        case make(AnimatorRequest)
        /// Release the animator, then call ``make(_:)`` with the request.
        case replace(Held, AnimatorRequest)
    }

    /// The action for a new animator.
    package enum MadeAction {
        case adopt
        /// End the animator: no state holds it.
        case discard
    }

    /// The action for a cell that appears.
    package enum DisplayAction {
        case none
        /// Request an animator, if the use may have one.
        case ask
        case leaveTail
    }

    /// The action for a cell whose display ends.
    package enum DisplayEndAction {
        case none
        case end(End)
        case runTail
    }

    /// An action, and the request that the machine has cancelled before.
    package struct Decision<Action> {
        package let cancelled: AnimatorRequest?
        package let action: Action

        @inline(__always)
        init(cancelled: AnimatorRequest? = nil, action: Action) {
            self.cancelled = cancelled
            self.action = action
        }
    }

    package private(set) var state = State.empty
    package private(set) var display: Display
    /// The time of the first set-up of this use. The idle limit starts at this time.
    package private(set) var setUpNs: Int64
    /// The time for which a cell may have an animator before its first display.
    package let idleLimitNs: Int64
    private var lastTicket: UInt32 = 0
    /// The number of enqueued turns that have not come yet. A queue keeps the order, so the last of several
    /// turns belongs to the valid request.
    private var turnsToCome: Int32 = 0
    /// Whether the closure is running. Unlike ``State/making(_:)``, the flag stays set when the request is
    /// cancelled and another one is made. So the machine never makes two animators of one use inside each
    /// other.
    private var isMaking = false

    /// Creates a use that is set up and not displayed yet.
    package init(setUpNs: Int64, idleLimitNs: Int64) {
        display = .ahead
        self.setUpNs = setUpNs
        self.idleLimitNs = idleLimitNs
    }

    /// Creates the use of an animator outside any list.
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

    /// The end of the idle limit.
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

    // MARK: Set-up

    /// Sets the same use up again. The animator stays until the turn makes the new one, so that each frame in
    /// between shows an animator.
    ///
    /// - Returns: The request that the machine has cancelled.
    @inline(__always)
    package mutating func setUpAgain() -> AnimatorRequest? {
        if isOver { state = .empty }
        return cancel()
    }

    /// Begins another use of the cell. The animator of the former use must not be visible in it.
    @inline(__always)
    package mutating func setUpAnew(atNs nowNs: Int64) -> Decision<End?> {
        let decision = giveUp()
        if isOver { state = .empty }
        setUpNs = nowNs
        if display == .ended { display = .ahead }
        return decision
    }

    // MARK: Requests

    /// Whether the use may have an animator and no request is pending.
    @inline(__always)
    package func canAsk(atNs nowNs: Int64) -> Bool {
        switch state {
        case .empty, .awaitingWindow, .held(_, .none), .held(_, .awaitingWindow): mayHave(atNs: nowNs)
        case .asked, .making, .held(_, .asked), .tail, .over: false
        }
    }

    /// Adds a request for an animator.
    ///
    /// - Precondition: ``canAsk(atNs:)``.
    @inline(__always)
    package mutating func ask(for animator: AnimatorID) -> AnimatorRequest {
        lastTicket &+= 1
        let request = AnimatorRequest(ticket: lastTicket, animator: animator)
        switch state {
        case .empty, .awaitingWindow: state = .asked(request)
        case .held(let held, .none), .held(let held, .awaitingWindow): state = .held(held, .asked(request))
        case .asked, .making, .held(_, .asked), .tail, .over:
            assertionFailure("The use has a request or may not have an animator.")
        }
        return request
    }

    /// Counts a turn that the owner enqueues for the request.
    @inline(__always)
    package mutating func turnEnqueued() { turnsToCome += 1 }

    /// Decides about the app's request for a fresh animator.
    package mutating func restart(atNs nowNs: Int64) -> Decision<RenewalAction> {
        guard mayHave(atNs: nowNs) else {
            return Decision(action: renewal(releaseIfHeld(.replaced)))
        }
        // The running closure began before the app's request, so its animator is discarded.
        if case .making = state { return Decision(cancelled: cancel(), action: .ask) }
        return Decision(action: .ask)
    }

    /// Cancels the pending request, or the request that waits for the window.
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

    /// Decides what a turn does.
    @inline(__always)
    package mutating func turnCame(atNs nowNs: Int64) -> Decision<MakingAction> {
        turnsToCome = max(0, turnsToCome - 1)
        guard turnsToCome == 0, let request else { return Decision(action: .none) }
        // While the closure is running, only a queue that runs work inside other work gets here. Then the
        // closure could enqueue requests without end. Also, the app may have been suspended for longer than
        // the idle limit.
        guard !isMaking, mayHave(atNs: nowNs) else { return Decision(cancelled: cancel(), action: .none) }
        return Decision(action: make(request))
    }

    /// Makes the animator of the request, if the request is valid. The owner must end a predecessor first and
    /// then call this method again, because the handlers of that end may do anything.
    @inline(__always)
    package mutating func make(_ request: AnimatorRequest) -> MakingAction {
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

    /// Decides about the animator that the closure has returned.
    @inline(__always)
    package mutating func made(_ held: Held, for request: AnimatorRequest) -> MadeAction {
        isMaking = false
        guard case .making(request) = state else { return .discard }
        state = .held(held, .none)
        return .adopt
    }

    /// Ends a request whose closure has returned no animator, or an animator that the pool cannot use.
    ///
    /// - Returns: The request, if it was not cancelled before.
    package mutating func makingFailed(_ request: AnimatorRequest) -> AnimatorRequest? {
        isMaking = false
        guard case .making(request) = state else { return nil }
        return cancel()
    }

    /// Takes over an animator that the app provides without a request.
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

    // MARK: Window

    /// Whether the pool requests an animator when the list is back in the window.
    @inline(__always)
    package var awaitsWindow: Bool {
        switch state {
        case .awaitingWindow, .held(_, .awaitingWindow): true
        case .empty, .asked, .making, .held(_, .none), .held(_, .asked), .tail, .over: false
        }
    }

    /// Records a request that is made while the list is out of the window.
    package mutating func awaitWindow() {
        switch state {
        case .empty: state = .awaitingWindow
        case .held(let held, .none): state = .held(held, .awaitingWindow)
        case .asked, .awaitingWindow, .making, .held(_, .asked), .held(_, .awaitingWindow), .tail, .over:
            break
        }
    }

    /// Decides what to do when the list leaves the window.
    ///
    /// - Parameter isMoving: Whether there is an animator that runs or is paused. The system removes its
    ///   layer animations.
    package mutating func leaveWindow(isMoving: Bool) -> Decision<End?> {
        // An animator that has ended stays as it is.
        let isWanted = isMoving || awaitsWindow || request != nil
        let cancelled = cancel()
        if isWanted { awaitWindow() }
        return Decision(cancelled: cancelled, action: isMoving ? releaseStripped() : nil)
    }

    // MARK: Display

    @inline(__always)
    package mutating func willDisplay() -> DisplayAction {
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
    package mutating func didEndDisplaying(
        _ policy: TeardownPolicy, isRunning: Bool
    ) -> Decision<DisplayEndAction> {
        display = .ended
        let cancelled = cancel()
        guard !isOver else { return Decision(action: .none) }
        switch policy {
        case .keep:
            return Decision(cancelled: cancelled, action: .none)
        case .deferUntilFinished:
            guard isRunning, let held else { return Decision(cancelled: cancelled, action: .end(tornDown())) }
            state = .tail(held)
            return Decision(cancelled: cancelled, action: .runTail)
        case .cut:
            return Decision(cancelled: cancelled, action: .end(tornDown()))
        }
    }

    /// Decides for the turn after the animator of a tail has stopped moving.
    package mutating func tailRested() -> End? { isTail ? tornDown() : nil }

    /// Decides for a cell that was not displayed within the idle limit. Once its display has ended, the
    /// teardown policy decides.
    package mutating func idled(atNs nowNs: Int64) -> Decision<End?> {
        guard display == .ahead, !isOver, !mayHave(atNs: nowNs) else { return Decision(action: nil) }
        return Decision(cancelled: cancel(), action: tornDown())
    }

    /// Decides for a cell whose layer animations the app's code removes: the animator moves nothing any more.
    package mutating func stripped() -> Decision<RenewalAction> {
        // The running closure may have begun to animate before, so its animator is discarded.
        if case .making = state { return Decision(cancelled: cancel(), action: .ask) }
        return Decision(action: renewal(releaseStripped()))
    }

    private func renewal(_ end: End?) -> RenewalAction { end.map { .end($0) } ?? .none }

    private mutating func releaseStripped() -> End? {
        releaseIfHeld(display == .shown ? .replaced : .tornDown)
    }

    private mutating func releaseIfHeld(_ ending: AnimatorEnding) -> End? {
        release().map { End($0, ending) }
    }

    @inline(__always)
    private mutating func tornDown() -> End {
        guard let held = release() else { return End(nil, .neverMade) }
        return End(held, .tornDown)
    }

    // MARK: End

    /// Ends the use, because it is torn down, the cell was deallocated, or the pool is closed.
    ///
    /// - Returns: Nil in place of an end, if the use is over already.
    @inline(__always)
    package mutating func end() -> Decision<End?> {
        guard !isOver else { return Decision(action: nil) }
        let cancelled = cancel()
        switch exchange(&state, with: .over) {
        case .held(let held, _), .tail(let held):
            return Decision(cancelled: cancelled, action: End(held, .tornDown))
        case .empty, .asked, .awaitingWindow, .making, .over:
            return Decision(cancelled: cancelled, action: End(nil, .neverMade))
        }
    }

    @inline(__always)
    private mutating func giveUp() -> Decision<End?> {
        guard !isOver else { return Decision(action: nil) }
        let cancelled = cancel()
        return Decision(cancelled: cancelled, action: tornDown())
    }
}
