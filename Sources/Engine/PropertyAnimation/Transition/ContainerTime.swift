import AnimationTiming
import LifecycleEvents

/// The time inside a container that a driver holds: UIKit sets the speed of its layer to 0, and moves its time offset.
///
/// Nothing ticks here either: how far it has come is a function of time, and the blocks in the container follow it.
final class ContainerTime {
    /// Of the whole transition.
    let duration: Double
    private let runLoop: TurnLoop
    private var from: Double
    private var goal: Double
    private var beginNs: Int64 = 0
    /// From `from` to `goal`; 0 at rest.
    private var wayNs: Int64 = 0
    private var curve = TimingCurve.linear
    private var blocks: [AnimatorCore] = []

    init(duration: Double, percent: Double, runLoop: TurnLoop) {
        self.duration = duration
        self.runLoop = runLoop
        (from, goal) = (percent, percent)
    }

    deinit { letGo() }

    func percent(atNs nowNs: Int64) -> Double {
        let elapsed = nowNs - beginNs
        guard wayNs > 0, elapsed < wayNs else { return goal }
        return from + (goal - from) * curve.value(at: Double(elapsed) / Double(wayNs))
    }

    func seconds(atNs nowNs: Int64) -> Double { percent(atNs: nowNs) * duration }

    func hold(_ block: AnimatorCore) {
        guard block.captured?.repetition == nil else { return }
        block.follow(self)
        if block.captured?.held?.time === self { blocks.append(block) }
    }

    func rest(at percent: Double) {
        (from, goal) = (percent, percent)
        wayNs = 0
    }

    /// Moves to `goal` in `ns` from now on.
    func move(to goal: Double, inNs ns: Int64, along curve: TimingCurve) {
        let nowNs = runLoop.storedNowNs
        from = percent(atNs: nowNs)
        self.goal = goal
        beginNs = nowNs
        wayNs = ns
        self.curve = curve
    }

    /// Ends every block, the oldest first.
    func end(at position: AnimatorPosition) { for block in takeFollowers() { block.end(atOnceAt: position) } }

    /// Every block goes on by itself.
    func letGo() { for block in takeFollowers() { block.stopFollowing() } }

    private func takeFollowers() -> [AnimatorCore] {
        // One may have ended meanwhile.
        let followers = blocks.filter { $0.captured?.held != nil }
        blocks = []
        return followers
    }
}
