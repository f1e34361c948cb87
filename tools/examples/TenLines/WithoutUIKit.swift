// A cell's life with an animator of the app's own, built and run by `tools/check no-dependencies` in a
// package that depends on nothing else.

import AnimatorPool
import LifecycleEvents

final class Fade: PropertyAnimating {
    var animatingState: AnimatorState { state }
    var isRunning: Bool { false }
    var isReversed = false
    var isInterruptible: Bool { true }
    var pausesOnCompletion = true
    var scrubsLinearly = true
    let duration = 1.0
    var fraction = 0.0 { didSet { state = .active } }
    private var state = AnimatorState.inactive

    func startAnimation() { state = .active }
    func startAnimation(afterDelay delay: Double) { state = .active }
    func pauseAnimation() { state = .active }
    func stopAnimation(_ withoutFinishing: Bool) { state = withoutFinishing ? .inactive : .stopped }
    func finish(at position: AnimatorPosition) { state = .inactive }
    func proceed(along timing: AnimatorTiming?, durationFactor: Double) {}
    func addBlock(_ block: @escaping () -> Void, delayFactor: Double) {}
    func onCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {}
}

final class Cell {}

final class Turns: TurnQueue {
    private(set) var turn = 0
    private var due: [() -> Void] = []
    var nowNs: Int64 { Int64(turn) * 16_666_667 }

    func enqueue(_ work: @escaping () -> Void) { due.append(work) }
    func enqueue(after seconds: Double, _ work: @escaping () -> Void) { due.append(work) }
    func run() {
        turn += 1
        let work = due
        due = []
        for each in work { each() }
    }
}

let turns = Turns()
let cell = Cell()
var kinds: [EventKind] = []
let animators = CellAnimatorPool<Cell>(turns: turns) { kinds.append($0.kind) }
animators.attach(to: cell, item: ItemID(4711)) { _ in
    let fade = Fade()
    fade.fraction = 0.1
    return fade
}
animators.willDisplay(cell)
turns.run()
precondition(animators[cell]?.fractionComplete == 0.1, "The animator is made on the next turn.")
animators.didEndDisplaying(cell)
precondition(animators.liveAnimatorCount == 0, "The animator goes with the display.")
precondition(kinds.contains(.animatorAttached) && kinds.contains(.animatorTornDown), "Both are recorded.")
