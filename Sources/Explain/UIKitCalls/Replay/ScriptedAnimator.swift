import LifecycleEvents
import PropertyAnimation

/// An animator of a script, with its name and its layer.
final class ScriptedAnimator {
    let name: String
    /// The position in the order of creation.
    let age: Int
    let layer: Layer
    private let animator: PropertyAnimator
    private let calledBack = CalledBack()
    private(set) var releaseLine: Int?

    /// The completions and changes since the last answer. A class, so that a completion does not retain its
    /// animator.
    private final class CalledBack {
        var completions: [ScriptedCompletion] = []
        var changes: [AnimatorChange] = []
    }

    /// Whether the answers contain the changes that an observer received.
    private var isObserved = false

    init(name: String, age: Int, layer: Layer, engine: AnimationEngine, settings: ScriptedCall.Settings) {
        self.name = name
        self.age = age
        self.layer = layer
        animator = PropertyAnimator(
            engine: engine, duration: settings.duration, curve: settings.curve,
            isInterruptible: settings.isInterruptible)
        // iOS 10 ignores these two flags. The engine implements that.
        animator.pausesOnCompletion = settings.pausesOnCompletion
        animator.scrubsLinearly = settings.scrubsLinearly
    }

    /// Creates an animator that starts in this call.
    init(
        name: String, age: Int, layer: Layer, engine: AnimationEngine,
        running settings: ScriptedCall.Settings,
        delay: Double, block: @escaping () -> Void
    ) {
        self.name = name
        self.age = age
        self.layer = layer
        animator = .running(
            engine: engine, duration: settings.duration, delay: delay, curve: settings.curve,
            animations: block)
    }

    /// The animator's number in the log, or nil until it has recorded an event.
    var id: AnimatorID? { animator.id }
    var isReleased: Bool { releaseLine != nil }
    var phase: AnimatorPhase { animator.phase }
    /// The description that UIKit would print.
    var description: String { animator.description(name: name) }

    /// Returns what an answer tells of the animator, and clears the completions and changes since the last answer.
    func answered(on layer: Layer) -> AnsweredAnimator {
        defer { (calledBack.completions, calledBack.changes) = ([], []) }
        return AnsweredAnimator(
            name: name, phase: phase,
            motion: phase.state.map { ($0, animator.isRunning, animator.fractionComplete) },
            isBacked: animator.isBacked, values: layer.keys.map { ($0, layer.value($0)) },
            completions: calledBack.completions, changes: isObserved ? calledBack.changes : nil)
    }

    func observe() {
        guard !isObserved else { return }
        isObserved = true
        animator.observe { [calledBack] in calledBack.changes.append($0) }
    }

    func perform(_ call: AnimatorCall, at line: Int) -> CallOutcome {
        let outcome = animator.perform(call)
        if case .release = call, outcome == .applied { releaseLine = line }
        return outcome
    }

    /// Adds an animation block.
    ///
    /// - Parameter body: Sets the values of the block, and makes the calls inside the block.
    func add(_ block: ScriptedCall.Block, on layer: Layer, _ body: @escaping () -> Void) -> CallOutcome {
        // A key shows its first `from` before its block has run. A stopped animator accepts no block, so the
        // key stays undefined.
        if phase != .stopped, !layer.names(block.key) { layer.setModel(block.from ?? 0, for: block.key) }
        return animator.perform(.addAnimations(delayFactor: block.delayFactor, body))
    }

    /// Adds a completion.
    ///
    /// - Parameter body: Makes the calls inside the completion.
    func addCompletion(_ id: String, _ body: @escaping () -> Void) -> CallOutcome {
        let calledBack = self.calledBack
        return animator.perform(
            .addCompletion { position in
                calledBack.completions.append(ScriptedCompletion(id: id, position: position))
                body()
            })
    }
}
