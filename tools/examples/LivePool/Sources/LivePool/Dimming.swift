import AnimatorPool

/// An animator class of the app, with UIKit's methods: it darkens a photo.
///
/// It belongs to the main actor, as UIKit's class does, and the pool treats both in the same way.
@MainActor final class Dimming {
    private(set) var animatingState = AnimatorState.inactive
    private(set) var isRunning = false
    var isReversed = false
    var isInterruptible: Bool { true }
    var pausesOnCompletion = false
    var scrubsLinearly = true
    let duration: Double

    private let turns: MainTurnQueue
    private weak var cell: PhotoCell?
    private var rest = 0.0
    private var startNs: Int64 = 0
    private var completions: [(AnimatorPosition) -> Void] = []
    /// The number of starts, with which an end recognizes its own start.
    private var starts = 0

    init(_ cell: PhotoCell, duration: Double, turns: MainTurnQueue) {
        self.cell = cell
        self.duration = duration
        self.turns = turns
    }

    var fraction: Double {
        get {
            guard isRunning else { return rest }
            return min(rest + max(Double(turns.nowNs - startNs) / 1e9, 0) / duration, 1)
        }
        set {
            isRunning = false
            animatingState = .active
            rest = newValue
            cell?.darkness = newValue
        }
    }

    func startAnimation() { startAnimation(afterDelay: 0) }

    func startAnimation(afterDelay delay: Double) {
        guard !isRunning else { return }
        animatingState = .active
        isRunning = true
        startNs = turns.nowNs + Int64(delay * 1e9)
        starts += 1
        let start = starts
        turns.enqueue(after: delay + (1 - rest) * duration) { [weak self] in
            guard let self, self.isRunning, self.starts == start else { return }
            self.end(at: .end)
        }
    }

    func pauseAnimation() {
        rest = fraction
        isRunning = false
        animatingState = .active
    }

    func stopAnimation(_ withoutFinishing: Bool) {
        rest = fraction
        isRunning = false
        animatingState = withoutFinishing ? .inactive : .stopped
    }

    func finish(at position: AnimatorPosition) { end(at: position) }

    func proceed(along timing: AnimatorTiming?, durationFactor: Double) { startAnimation() }

    /// Runs the block without an animation: this animator only darkens.
    func addBlock(_ block: @escaping () -> Void, delayFactor: Double) { block() }

    func onCompletion(_ completion: @escaping (AnimatorPosition) -> Void) { completions.append(completion) }

    private func end(at position: AnimatorPosition) {
        rest = position == .start ? 0 : position == .end ? 1 : fraction
        cell?.darkness = rest
        isRunning = false
        animatingState = .inactive
        let due = completions
        completions = []
        for completion in due { completion(position) }
    }
}

extension Dimming: @MainActor PropertyAnimating {}
