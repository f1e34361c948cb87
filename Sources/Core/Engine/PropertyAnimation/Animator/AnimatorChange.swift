import LifecycleEvents

/// A change of a property of an animator that UIKit reports through key-value observing.
package enum AnimatorChange: Hashable, Sendable {
    /// The new value of ``PropertyAnimator/state``.
    case state(AnimatorState)
    /// The new value of ``PropertyAnimator/isRunning``.
    case isRunning(Bool)
    /// The new value of ``PropertyAnimator/isReversed``.
    case isReversed(Bool)
    /// The fraction was set to another value. The continuous change while the animator runs is not reported.
    case fractionComplete(Double)
}

/// The observers of an animator, and the last state that they were notified of.
final class AnimatorObservers {
    private var observers: [(AnimatorChange) -> Void] = []
    private var known: Snapshot
    /// The count of nested calls in progress.
    private var depth = 0
    private var pending: [AnimatorChange] = []
    private var isNotifying = false

    private struct Snapshot {
        var state: AnimatorState
        var isRunning: Bool
        var isReversed: Bool
        var fraction: Double

        init(_ animator: AnimatorCore) {
            state = animator.phase.state ?? .inactive
            isRunning = animator.isRunning
            isReversed = animator.isReversed
            fraction = animator.fraction
        }
    }

    init(of animator: AnimatorCore) { known = Snapshot(animator) }

    func append(_ observer: @escaping (AnimatorChange) -> Void) { observers.append(observer) }

    /// Records the start of a call, before the call changes the fraction.
    func callBegins(on animator: AnimatorCore) {
        if depth == 0 { known.fraction = animator.fraction }
        depth += 1
    }

    /// Records the end of a call. Notifies the observers after the outermost call, when the state is final.
    func callEnds(on animator: AnimatorCore) {
        depth -= 1
        guard depth == 0, animator.phase != .gone else { return }
        let now = Snapshot(animator)
        if now.state != known.state { pending.append(.state(now.state)) }
        if now.isRunning != known.isRunning { pending.append(.isRunning(now.isRunning)) }
        if now.isReversed != known.isReversed { pending.append(.isReversed(now.isReversed)) }
        if now.fraction != known.fraction { pending.append(.fractionComplete(now.fraction)) }
        known = now
        notify()
    }

    /// Notifies the observers. The changes by calls of an observer are reported afterwards.
    private func notify() {
        if isNotifying { return }
        isNotifying = true
        while !pending.isEmpty {
            let changes = pending
            pending = []
            for change in changes { for observer in observers { observer(change) } }
        }
        isNotifying = false
    }
}
