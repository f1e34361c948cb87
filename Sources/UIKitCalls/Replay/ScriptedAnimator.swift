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
    }

    init(name: String, age: Int, layer: Layer, world: World, settings: ScriptedCall.Settings) {
        self.name = name
        self.age = age
        self.layer = layer
        animator = PropertyAnimator(
            world: world, duration: settings.duration, curve: settings.curve,
            isInterruptible: settings.isInterruptible)
        // iOS 10 ignores these two, which the engine sees to.
        animator.pausesOnCompletion = settings.pausesOnCompletion
        animator.scrubsLinearly = settings.scrubsLinearly
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

    /// Makes a call that stands on `line` of the script.
    func perform(_ call: AnimatorCall, at line: Int) -> CallOutcome {
        let outcome = animator.perform(call)
        if case .release = call, outcome == .applied { releaseLine = line }
        return outcome
    }

    func add(_ block: ScriptedCall.Block) -> CallOutcome {
        let layer = self.layer
        // A key shows its first `from` before its block has run. A stopped animator takes no block, and
        // then the key has not been named.
        if phase != .stopped, !layer.names(block.key) { layer.setModel(block.from ?? 0, for: block.key) }
        return animator.perform(
            .addAnimations(delayFactor: block.delayFactor) {
                if let from = block.from { layer.setModel(from, for: block.key) }
                layer[block.key] = block.to
            })
    }

    func addCompletion(_ id: String) -> CallOutcome {
        let calledBack = self.calledBack
        return animator.perform(
            .addCompletion { calledBack.completions.append(Completion(id: id, position: $0)) })
    }
}
