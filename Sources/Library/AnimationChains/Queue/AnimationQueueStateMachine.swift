import LifecycleEvents

/// What becomes of the animation under way when another one is asked for.
public enum AnimationQueuePolicy: Hashable, Sendable {
    /// It is stopped and finished at this position, and those that wait never begin.
    case replace(finishingAt: AnimatorPosition)
    /// It goes on, and the new one waits until all before it are over.
    case queue
}

/// One animation at a time, over one animator.
///
/// A value that decides and touches nothing: what happens is a method, and ``next()`` names what is to be done
/// until there is nothing left to do. Each animation's completion is told exactly once.
package struct AnimationQueueStateMachine {
    package struct Animation {
        package let delay: Double
        package let animations: () -> Void
        package let completion: ((AnimatorPosition) -> Void)?

        package init(
            delay: Double, animations: @escaping () -> Void, completion: ((AnimatorPosition) -> Void)?
        ) {
            self.delay = delay
            self.animations = animations
            self.completion = completion
        }
    }

    private enum State {
        case idle
        /// The animator is being started, and a block of the app's may run meanwhile. With a position it is
        /// to be finished there as soon as it has been started.
        case beginning(Animation, finishingAt: AnimatorPosition?)
        case running(Animation)
        /// It is to be stopped and finished.
        case replaced(Animation, finishingAt: AnimatorPosition)
        /// That was ordered, and the animator has not told its end yet.
        case finishing(Animation)
    }

    package enum Action {
        case none
        case begin(Animation)
        /// Stop the animator and finish it here.
        case finish(at: AnimatorPosition)
        /// Call the completion.
        case tell(Animation, AnimatorPosition)
    }

    private var state = State.idle
    private var waiting: [Animation] = []
    private var untold: [(Animation, AnimatorPosition)] = []

    package init() {}

    package var isAnimating: Bool {
        if case .idle = state { return false }
        return true
    }

    package var waitingCount: Int { waiting.count }

    /// Whether the animator should have something to do.
    package var isRunning: Bool {
        if case .running = state { return true }
        return false
    }

    package mutating func ask(for animation: Animation, _ policy: AnimationQueuePolicy) {
        if case .replace(let position) = policy { stop(at: position) }
        waiting.append(animation)
    }

    /// The animation under way ends at `position`. Those that wait never begin, so they end where they
    /// stand: at their start.
    package mutating func stop(at position: AnimatorPosition) {
        switch state {
        case .idle, .replaced, .finishing: break
        case .beginning(let animation, let earlier):
            state = .beginning(animation, finishingAt: earlier ?? position)
        case .running(let animation): state = .replaced(animation, finishingAt: position)
        }
        for animation in waiting { untold.append((animation, .start)) }
        waiting.removeAll()
    }

    /// The animator has been started.
    package mutating func begun() {
        guard case .beginning(let animation, let position) = state else { return }
        state = position.map { .replaced(animation, finishingAt: $0) } ?? .running(animation)
    }

    /// The animator has come to its end.
    package mutating func ended(at position: AnimatorPosition) {
        switch state {
        case .idle: return
        case .beginning(let animation, _), .running(let animation), .replaced(let animation, _),
            .finishing(let animation):
            state = .idle
            // Before those that never began: they were asked for later.
            untold.insert((animation, position), at: 0)
        }
    }

    /// What is to be done next; the machine stands already where that leads.
    package mutating func next() -> Action {
        if case .replaced(let animation, let position) = state {
            state = .finishing(animation)
            return .finish(at: position)
        }
        if case .finishing = state { return .none }
        if !untold.isEmpty {
            let (animation, position) = untold.removeFirst()
            return .tell(animation, position)
        }
        guard case .idle = state, !waiting.isEmpty else { return .none }
        let animation = waiting.removeFirst()
        state = .beginning(animation, finishingAt: nil)
        return .begin(animation)
    }
}
