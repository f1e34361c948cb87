import AnimationTiming

/// The values of an implicit animation, and the call at its end. The engine has one transaction, a value; code inside
/// ``AnimationEngine/transaction(duration:curve:disablesActions:changes:completion:)`` has another one for as long as it runs.
struct AnimationTransaction {
    /// CoreAnimation's: a quarter of a second, along its default curve.
    var duration = 0.25
    var curve = TimingCurve.default
    var disablesActions = false
    var group: TransactionGroup?
}

/// The animations made inside a transaction, and inside those within it.
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

    /// An animation is over.
    ///
    /// - Parameter call: Runs a completion that is due now, those of inner transactions first.
    func ended(_ call: (() -> Void) -> Void) {
        running -= 1
        if isCommitted && running == 0 { call(completion) }
        outer?.ended(call)
    }

    /// Its code has run: without animations the completion is due at once.
    func commit(_ call: (() -> Void) -> Void) {
        isCommitted = true
        if running == 0 { call(completion) }
    }
}

extension AnimationEngine {
    /// CoreAnimation's transaction: what layers without a view animate by themselves when they are changed in
    /// `changes`, and who is told when it is over.
    ///
    /// Transactions nest, and take over what is not given. Animations of blocks inside it count for the completion,
    /// those of animators with a handle do not.
    ///
    /// - Parameters:
    ///   - duration: Seconds, of the animations of changes that have no other; 0.25 outside of any transaction.
    ///   - disablesActions: Whether properties are set at once, whatever actions the layer has.
    ///   - completion: Called once, when all animations that were made inside have ended or were removed; at once,
    ///     when the code has run, if there are none (Apple's page on `setCompletionBlock`).
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

    /// Changes the transaction under way, up to its end.
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

    /// An animation without a handle is over, and its own completion has been called.
    func ended(_ block: CapturedBlock) { block.group?.ended { callCompletion($0) } }

    private func callCompletion(_ completion: () -> Void) {
        record(.animationCompletion, detail: .text("transaction"))
        runOutside(completing: nil, completion)
    }
}
