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
    /// The last part of the motion, in which the animation shows its beginning again.
    private var bounceNs: Int64 = 0
    private var blocks: [AnimatorCore] = []
    /// Whether its blocks follow the percent linearly, without their curves.
    private var isLinear: Bool

    init(duration: Double, percent: Double, isLinear: Bool, runLoop: TurnLoop) {
        self.duration = duration
        self.isLinear = isLinear
        self.runLoop = runLoop
        (from, goal) = (percent, percent)
    }

    deinit { letGo() }

    func percent(atNs nowNs: Int64) -> Double {
        let elapsed = nowNs - beginNs
        guard wayNs > 0, elapsed < wayNs else { return goal }
        if elapsed >= wayNs - bounceNs { return from }
        return from + (goal - from) * curve.value(at: Double(elapsed) / Double(wayNs))
    }

    func seconds(atNs nowNs: Int64) -> Double { percent(atNs: nowNs) * duration }

    func hold(_ block: AnimatorCore) {
        guard block.captured?.repetition == nil else { return }
        block.follow(self)
        guard block.captured?.held?.time === self else { return }
        block.showsLinearly = isLinear
        blocks.append(block)
    }

    func scrub(to percent: Double, isLinear: Bool) {
        self.isLinear = isLinear
        for block in blocks where block.captured?.held?.time === self { block.showsLinearly = isLinear }
        rest(at: percent)
    }

    func rest(at percent: Double) {
        (from, goal) = (percent, percent)
        wayNs = 0
    }

    /// Moves to `goal` in `ns` from now on, and back for the last `bounceNs` of them.
    func move(to goal: Double, inNs ns: Int64, along curve: TimingCurve, bounceNs: Int64) {
        let nowNs = runLoop.storedNowNs
        from = percent(atNs: nowNs)
        self.goal = goal
        beginNs = nowNs
        wayNs = ns
        self.curve = curve
        self.bounceNs = bounceNs < ns ? bounceNs : 0
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
