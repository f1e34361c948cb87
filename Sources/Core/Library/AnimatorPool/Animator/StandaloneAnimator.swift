/// The owner of an animator outside any pool. It belongs to its handle and ends with the handle.
final class StandaloneAnimator: AnimatorOwner {
    private var queue: (any TurnQueue)?
    private var makeAnimator: (() -> any PropertyAnimating)?

    /// Creates the owner.
    ///
    /// - Parameter make: Makes an animator, or nil for an owner that wraps an existing animator.
    init(turns: (any TurnQueue)?, make: (() -> any PropertyAnimating)? = nil) {
        queue = turns
        makeAnimator = make
        super.init(Machine())
    }

    override var turns: (any TurnQueue)? { queue }

    /// Requests an animator on the next turn, unless a request is pending.
    func ask() {
        guard let queue, machine.canAsk(atNs: 0) else { return }
        _ = machine.ask(for: AnimatorID(0))
        awaitTurn(on: queue)
    }

    override func make() -> (any PropertyAnimating)? { makeAnimator?() }

    override func restart() -> SafeOutcome {
        guard makeAnimator != nil else { return .ignored(.cannotMakeAnother) }
        forgetNextStart()
        _ = machine.restart(atNs: 0)
        ask()
        return .applied
    }

    override func letGoOfSource() {
        withExtendedLifetime((queue, makeAnimator)) {
            queue = nil
            makeAnimator = nil
        }
    }
}
