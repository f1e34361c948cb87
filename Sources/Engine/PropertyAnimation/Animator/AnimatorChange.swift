import LifecycleEvents

/// A change of what an animator says about itself: what key-value observing shows of UIKit's.
package enum AnimatorChange: Hashable, Sendable {
    /// The new value of ``PropertyAnimator/state``.
    case state(AnimatorState)
    /// The new value of ``PropertyAnimator/isRunning``.
    case isRunning(Bool)
    /// The new value of ``PropertyAnimator/isReversed``.
    case isReversed(Bool)
    /// The fraction became another one at once. That it goes on by itself while the animator runs is no
    /// change.
    case fractionComplete(Double)
}

/// Who wants to know, and what they know.
final class AnimatorObservers {
    private var observers: [(AnimatorChange) -> Void] = []
    private var known: Look
    /// Calls under way, one inside another.
    private var depth = 0
    private var untold: [AnimatorChange] = []
    private var isTelling = false

    private struct Look {
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

    init(of animator: AnimatorCore) { known = Look(animator) }

    func append(_ observer: @escaping (AnimatorChange) -> Void) { observers.append(observer) }

    /// A call begins; the fraction is still what it was.
    func callBegins(on animator: AnimatorCore) {
        if depth == 0 { known.fraction = animator.fraction }
        depth += 1
    }

    /// A call has done all it does. Only the outermost one tells: inside it the animator is on its way.
    func callEnds(on animator: AnimatorCore) {
        depth -= 1
        guard depth == 0, animator.phase != .gone else { return }
        let now = Look(animator)
        if now.state != known.state { untold.append(.state(now.state)) }
        if now.isRunning != known.isRunning { untold.append(.isRunning(now.isRunning)) }
        if now.isReversed != known.isReversed { untold.append(.isReversed(now.isReversed)) }
        if now.fraction != known.fraction { untold.append(.fractionComplete(now.fraction)) }
        known = now
        tell()
    }

    /// An observer may make calls: what they change is told after what is being told.
    private func tell() {
        if isTelling { return }
        isTelling = true
        while !untold.isEmpty {
            let changes = untold
            untold = []
            for change in changes { for observer in observers { observer(change) } }
        }
        isTelling = false
    }
}
