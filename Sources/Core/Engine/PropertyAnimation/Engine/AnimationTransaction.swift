import AnimationTiming

/// The values of implicit animations and their completion. The engine has one transaction, a value. Code
/// inside ``AnimationEngine/transaction(duration:curve:disablesActions:changes:completion:)`` has another
/// while it runs.
struct AnimationTransaction {
    /// CoreAnimation's values: a quarter of a second, and its default curve.
    var duration = 0.25
    var curve = TimingCurve.default
    var disablesActions = false
    var group: TransactionGroup?
}

/// The animations created inside a transaction and its nested transactions.
final class TransactionGroup {
    private let outer: TransactionGroup?
    private let completion: () -> Void
    private var running = 0
    private var isCommitted = false

    init(inside outer: TransactionGroup?, completion: @escaping () -> Void) {
        self.outer = outer
        self.completion = completion
    }

    func began() {
        running += 1
        outer?.began()
    }

    /// Records the end of an animation.
    ///
    /// - Parameter call: Calls a completion that is due now. Inner transactions complete first.
    func ended(_ call: (() -> Void) -> Void) {
        running -= 1
        if isCommitted && running == 0 { call(completion) }
        outer?.ended(call)
    }

    /// Records the end of the transaction's code. Without animations the completion is due at once.
    func commit(_ call: (() -> Void) -> Void) {
        isCommitted = true
        if running == 0 { call(completion) }
    }
}

extension AnimationEngine {
    /// CoreAnimation's transaction: sets the values of the implicit animations of `changes`, and a completion
    /// for them. Implicit animations are those of layers without a view.
    ///
    /// Transactions nest and inherit the values that are not given. The completion waits for animations of
    /// blocks inside the transaction, but not for animators with a handle.
    ///
    /// - Parameters:
    ///   - duration: The duration of implicit animations without another, in seconds; 0.25 outside any
    ///     transaction.
    ///   - disablesActions: Whether to set properties at once, whatever actions the layer has.
    ///   - completion: Called once, when all animations created inside have ended or were removed; right
    ///     after `changes` if there are none (Apple's page on `setCompletionBlock`).
    /// - Precondition: `duration` is not negative and not NaN.
    public func transaction(
        duration: Double? = nil, curve: TimingCurve? = nil, disablesActions: Bool? = nil,
        changes: () -> Void, completion: (() -> Void)? = nil
    ) {
        if let duration {
            precondition(
                duration >= 0, "A transaction's duration must not be negative, but is \(duration) s.")
        }
        var group: TransactionGroup?
        inTransaction {
            setTransaction(
                duration: duration, curve: curve, disablesActions: disablesActions, completion: completion)
            if completion != nil { group = transaction.group }
            changes()
        }
        commit(group)
    }

    func commit(_ group: TransactionGroup?) { group?.commit { callCompletion($0) } }

    /// Changes the current transaction until its end.
    package func setTransaction(
        duration: Double? = nil, curve: TimingCurve? = nil, disablesActions: Bool? = nil,
        completion: (() -> Void)? = nil
    ) {
        if let duration { transaction.duration = duration }
        if let curve { transaction.curve = curve }
        if let disablesActions { transaction.disablesActions = disablesActions }
        if let completion {
            transaction.group = TransactionGroup(inside: transaction.group, completion: completion)
        }
    }

    package var transactionDisablesActions: Bool { transaction.disablesActions }

    /// Records the end of an animation without a handle, after its own completion.
    func ended(_ block: CapturedBlock) { block.group?.ended { callCompletion($0) } }

    private func callCompletion(_ completion: () -> Void) {
        record(.animationCompletion, detail: .text("transaction"))
        runOutside(completing: nil, completion)
    }
}
