import LifecycleEvents

/// The treatment of the current animation when another one is requested.
public enum AnimationQueuePolicy: Hashable, Sendable {
    /// The current animation is stopped and finished at this position. The waiting animations never begin.
    case replace(finishingAt: AnimatorPosition)
    /// The current animation continues. The new animation waits until all earlier animations have ended.
    case queue
}

/// The state of a queue that runs one animation at a time on one animator.
///
/// The machine decides and calls nothing. Each event is a method, and ``next()`` returns the next action
/// until none is left. The machine calls each animation's completion exactly once.
package struct AnimationQueueStateMachine {
    package struct Animation {
        package let delay: Double
        package let animations: () -> Void
        package let completion: ((AnimatorPosition) -> Void)?
    }

    private enum State {
        case idle
        /// The animator is being started, and a block of the app may be running. With a position, the
        /// animation is finished there as soon as it has started.
        case beginning(Animation, finishingAt: AnimatorPosition?)
        case running(Animation)
        /// The animation must be stopped and finished.
        case replaced(Animation, finishingAt: AnimatorPosition)
        /// The queue has finished the animator, whose completion was not called yet.
        case finishing(Animation)
    }

    package enum Action {
        case none
        case begin(Animation)
        /// Stop the animator and finish it here.
        case finish(at: AnimatorPosition)
        /// Call the completion with the position.
        case tell(Animation, AnimatorPosition)
    }

    private var state = State.idle
    private var waiting: [Animation] = []
    private var unreported: [(Animation, AnimatorPosition)] = []

    package var isAnimating: Bool {
        if case .idle = state { return false }
        return true
    }

    package var waitingCount: Int { waiting.count }

    /// Whether the animator should be running.
    package var isRunning: Bool {
        if case .running = state { return true }
        return false
    }

    package mutating func ask(for animation: Animation, _ policy: AnimationQueuePolicy) {
        if case .replace(let position) = policy { stop(at: position) }
        waiting.append(animation)
    }

    /// Ends the current animation at `position`. The waiting animations never begin, so they end at their
    /// start.
    package mutating func stop(at position: AnimatorPosition) {
        switch state {
        case .idle, .replaced, .finishing: break
        case .beginning(let animation, let earlier):
            state = .beginning(animation, finishingAt: earlier ?? position)
        case .running(let animation): state = .replaced(animation, finishingAt: position)
        }
        for animation in waiting { unreported.append((animation, .start)) }
        waiting.removeAll()
    }

    /// Called when the animator was started.
    package mutating func begun() {
        guard case .beginning(let animation, let position) = state else { return }
        state = position.map { .replaced(animation, finishingAt: $0) } ?? .running(animation)
    }

    /// Called when the animator has ended.
    package mutating func ended(at position: AnimatorPosition) {
        switch state {
        case .idle: return
        case .beginning(let animation, _), .running(let animation), .replaced(let animation, _),
            .finishing(let animation):
            state = .idle
            // Before the animations that never began, because they were requested later.
            unreported.insert((animation, position), at: 0)
        }
    }

    /// Returns the next action. The state is then the state after that action.
    package mutating func next() -> Action {
        if case .replaced(let animation, let position) = state {
            state = .finishing(animation)
            return .finish(at: position)
        }
        if case .finishing = state { return .none }
        if !unreported.isEmpty {
            let (animation, position) = unreported.removeFirst()
            return .tell(animation, position)
        }
        guard case .idle = state, !waiting.isEmpty else { return .none }
        let animation = waiting.removeFirst()
        state = .beginning(animation, finishingAt: nil)
        return .begin(animation)
    }
}
