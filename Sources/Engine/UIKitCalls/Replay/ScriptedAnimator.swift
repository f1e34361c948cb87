import LifecycleEvents
import PropertyAnimation

/// An animator of a script, under its name and with its layer.
final class ScriptedAnimator {
    let name: String
    /// Orders the animators by when they were made.
    let age: Int
    let layer: Layer
    private let animator: PropertyAnimator
    private let calledBack = CalledBack()
    /// The line that released it.
    private(set) var releaseLine: Int?

    struct Completion {
        let id: String
        let position: AnimatorPosition
    }

    /// The completions called since the last answer. A class of its own, so that a completion does not
    /// hold its animator.
    private final class CalledBack {
        var completions: [Completion] = []
        var changes: [AnimatorChange] = []
    }

    /// Whether its answers tell what its observer was told.
    private(set) var isObserved = false

    init(name: String, age: Int, layer: Layer, engine: AnimationEngine, settings: ScriptedCall.Settings) {
        self.name = name
        self.age = age
        self.layer = layer
        animator = PropertyAnimator(
            engine: engine, duration: settings.duration, curve: settings.curve,
            isInterruptible: settings.isInterruptible)
        // iOS 10 ignores these two, which the engine sees to.
        animator.pausesOnCompletion = settings.pausesOnCompletion
        animator.scrubsLinearly = settings.scrubsLinearly
    }

    /// One that was started as it was made.
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

    /// Its number in the log; nil until it has recorded something.
    var id: AnimatorID? { animator.id }
    var isReleased: Bool { releaseLine != nil }
    var phase: AnimatorPhase { animator.phase }
    var isRunning: Bool { animator.isRunning }
    var fraction: Double { animator.fractionComplete }
    var isBacked: Bool { animator.isBacked }
    /// As UIKit would print it.
    var description: String { animator.description(name: name) }

    /// The completions called since this was asked last.
    func takeCompletions() -> [Completion] {
        let completions = calledBack.completions
        if !completions.isEmpty { calledBack.completions = [] }
        return completions
    }

    /// What its observer was told since this was asked last.
    func takeChanges() -> [AnimatorChange] {
        let changes = calledBack.changes
        calledBack.changes = []
        return changes
    }

    func observe() {
        guard !isObserved else { return }
        isObserved = true
        animator.observe { [calledBack] in calledBack.changes.append($0) }
    }

    /// Makes a call that stands on `line` of the script.
    func perform(_ call: AnimatorCall, at line: Int) -> CallOutcome {
        let outcome = animator.perform(call)
        if case .release = call, outcome == .applied { releaseLine = line }
        return outcome
    }

    /// - Parameter body: Sets the values of the block, and makes the calls inside of it.
    func add(_ block: ScriptedCall.Block, on layer: Layer, _ body: @escaping () -> Void) -> CallOutcome {
        // A key shows its first `from` before its block has run. A stopped animator takes no block, and
        // then the key has not been named.
        if phase != .stopped, !layer.names(block.key) { layer.setModel(block.from ?? 0, for: block.key) }
        return animator.perform(.addAnimations(delayFactor: block.delayFactor, body))
    }

    /// - Parameter body: Makes the calls inside of it.
    func addCompletion(_ id: String, _ body: @escaping () -> Void) -> CallOutcome {
        let calledBack = self.calledBack
        return animator.perform(
            .addCompletion { position in
                calledBack.completions.append(Completion(id: id, position: position))
                body()
            })
    }
}
