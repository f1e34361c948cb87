import AnimationTiming
import LifecycleEvents

/// The time inside a container that a driver holds. UIKit sets the speed of the container's layer to 0 and
/// moves its time offset.
///
/// No timer runs here either: the percentage is a function of time. The container's blocks follow it.
final class ContainerTime {
    /// The duration of the whole transition, in seconds.
    let duration: Double
    private let runLoop: TurnLoop
    private var from: Double
    private var goal: Double
    private var beginNs: Int64 = 0
    /// The duration of the motion from `from` to `goal`; 0 at rest.
    private var wayNs: Int64 = 0
    private var curve = TimingCurve.linear
    /// The last part of the motion, which shows the start of the motion again.
    private var bounceNs: Int64 = 0
    private var blocks: [AnimatorCore] = []
    /// Whether the blocks follow the percentage linearly, without their curves.
    private var isLinear: Bool

    init(duration: Double, percent: Double, isLinear: Bool, runLoop: TurnLoop) {
        self.duration = duration
        self.isLinear = isLinear
        self.runLoop = runLoop
        (from, goal) = (percent, percent)
    }

    deinit { release() }

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

    /// Starts a motion to `goal` that takes `ns` from now. The last `bounceNs` show the start of the motion.
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

    /// Releases every block, which then continues on its own time.
    func release() { for block in takeFollowers() { block.stopFollowing() } }

    private func takeFollowers() -> [AnimatorCore] {
        // A block may have ended in the meantime.
        let followers = blocks.filter { $0.captured?.held != nil }
        blocks = []
        return followers
    }
}

/// The state of a block that follows the time of a container instead of its own.
struct HeldBlock {
    // Unsafe: the owner of the time releases its blocks before the time.
    unowned(unsafe) let time: ContainerTime
    /// The start of the block, in seconds of the container's time.
    let begin: Double
    /// The duration of the block, in seconds.
    let seconds: Double

    func fraction(atNs nowNs: Int64) -> Double {
        // A block with the container's duration has its percentage, without the rounding of a product.
        if begin == 0, seconds == time.duration, seconds > 0 {
            return min(max(time.percent(atNs: nowNs), 0), 1)
        }
        let elapsed = time.seconds(atNs: nowNs) - begin
        // A block without a duration is at its end when it begins.
        guard seconds > 0 else { return elapsed >= 0 ? 1 : 0 }
        return min(max(elapsed / seconds, 0), 1)
    }
}

extension AnimatorCore {
    /// Makes the block follow `time` from now on.
    func follow(_ time: ContainerTime) {
        guard let captured, captured.held == nil, timeline.isMoving else { return }
        let nowNs = runLoop.storedNowNs
        let begin = time.seconds(atNs: nowNs) + Nanoseconds.seconds(timeline.setsOutNs - nowNs)
        captured.held = HeldBlock(
            time: time, begin: begin, seconds: Nanoseconds.seconds(timeline.remainingNs))
        cancelEnd()
        timeline.rest(at: 0)
    }

    /// Continues on the block's own time, from its current fraction.
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
