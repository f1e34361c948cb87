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

/// A block that follows the time of a container, in place of its own.
struct HeldBlock {
    // Whoever lets go of the time, lets go of its blocks before.
    unowned(unsafe) let time: ContainerTime
    /// When it sets out, in seconds of the container's time.
    let begin: Double
    /// From there to its end.
    let seconds: Double

    func fraction(atNs nowNs: Int64) -> Double {
        // One that fills the container's time is as far as the container, without the rounding of a product.
        if begin == 0, seconds == time.duration, seconds > 0 {
            return min(max(time.percent(atNs: nowNs), 0), 1)
        }
        let elapsed = time.seconds(atNs: nowNs) - begin
        // One without time is at its end when it sets out.
        guard seconds > 0 else { return elapsed >= 0 ? 1 : 0 }
        return min(max(elapsed / seconds, 0), 1)
    }
}

extension AnimatorCore {
    /// Follows `time` from now on.
    func follow(_ time: ContainerTime) {
        guard let captured, captured.held == nil, timeline.isMoving else { return }
        let nowNs = runLoop.storedNowNs
        let begin = time.seconds(atNs: nowNs) + Nanoseconds.seconds(timeline.setsOutNs - nowNs)
        captured.held = HeldBlock(
            time: time, begin: begin, seconds: Nanoseconds.seconds(timeline.remainingNs))
        cancelEnd()
        timeline.rest(at: 0)
    }

    /// Goes on by itself, from where it is.
    func stopFollowing() {
        guard let captured, let held = captured.held else { return }
        let nowNs = runLoop.storedNowNs
        let fraction = held.fraction(atNs: nowNs)
        let delay = fraction > 0 ? 0 : max(0, held.begin - held.time.seconds(atNs: nowNs))
        captured.held = nil
        guard phase == .running else { return }
        timeline.rest(at: fraction)
        timeline.start(atNs: nowNs, delayNs: Nanoseconds.from(seconds: delay))
        scheduleEnd()
    }
}
