import LifecycleEvents

/// Where the animators of a use come from: a pool's cell, or the closure of an animator outside any list.
protocol AnimatorSource: AnyObject {
    /// Whether the closure is running. Two of its animators are never made inside each other.
    var isMaking: Bool { get }

    /// A new animator; nil when there is nothing any more to make one for.
    func make() -> (any PropertyAnimating)?

    /// The use that the animators are made for; nil outside any list.
    var useOfCell: CellUse? { get }

    /// The log of an animator under its number; nil where nobody reads one.
    func log(of animator: AnimatorID) -> AnimatorLog?

    func cancelled(_ request: CellUseStateMachine.Request, _ reason: EventDetail.CancelReason)

    /// An animator has been taken over.
    func adopted()

    /// The animator that came cannot be taken. The request was cancelled, and those who waited were told.
    func refused()

    /// Asks for a fresh animator.
    func restart() -> SafeOutcome

    /// One that ran to its end after its display has come to rest.
    func tailRested()
}

/// Makes the animators of a handle outside any pool.
final class ClosureSource: AnimatorSource {
    private(set) var isMaking = false
    private let makeAnimator: () -> any PropertyAnimating
    private let core: SafeAnimatorCore

    /// - Parameter core: It holds its source, and the two hold each other until it is torn down.
    init(_ core: SafeAnimatorCore, make: @escaping () -> any PropertyAnimating) {
        self.core = core
        makeAnimator = make
    }

    func make() -> (any PropertyAnimating)? {
        isMaking = true
        defer { isMaking = false }
        return makeAnimator()
    }

    var useOfCell: CellUse? { nil }

    func log(of animator: AnimatorID) -> AnimatorLog? { nil }

    func cancelled(_ request: CellUseStateMachine.Request, _ reason: EventDetail.CancelReason) {}

    func adopted() {}

    func refused() {}

    func restart() -> SafeOutcome {
        _ = core.machine.restart(atNs: 0)
        if core.machine.canAsk(atNs: 0) { ask() }
        return .applied
    }

    func tailRested() {}

    private func ask() {
        let (core, request) = (core, core.machine.ask(for: AnimatorID(0)))
        core.turns?.enqueue { core.turnCame(request.ticket) }
    }
}
