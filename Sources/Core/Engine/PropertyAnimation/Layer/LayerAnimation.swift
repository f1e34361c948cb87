import AnimationTiming

/// One layer animation: the effect of one block of an animator on one key of a layer.
struct LayerAnimation {
    // Both unretained: an animation is copied at every read of a value on screen. An animator removes its
    // animations before it becomes inactive, and its engine retains it while it is active. The slot of the
    // key retains the path.
    private var owner: Unmanaged<AnimatorCore>?
    private var bend: Unmanaged<MotionPath>?

    /// The animator whose time the animation follows. Nil only in ``none``.
    var animator: AnimatorCore? { owner?.takeUnretainedValue() }

    /// The course of the animation after an interruption, or of a block inside another; nil otherwise.
    var path: MotionPath? {
        get { bend?.takeUnretainedValue() }
        set { bend = newValue.map(Unmanaged.passUnretained) }
    }

    private(set) var from: Double
    private(set) var to: Double
    /// The animator's progress at which the block begins.
    private(set) var begin: Double
    /// Whether an animation of another animator has replaced this one on screen.
    var isDisplaced = false
    /// The number of the block that created the animation.
    private(set) var block: UInt32 = 0

    /// The placeholder for no animation.
    static var none: LayerAnimation { LayerAnimation() }

    private init() {
        (from, to, begin) = (0, 0, 0)
    }

    init(from: Double, to: Double, in block: RunningBlock) {
        owner = Unmanaged.passUnretained(block.animator)
        self.from = from
        self.to = to
        begin = block.begin
        self.block = block.number
    }

    /// Continues the animation of a keyframe along `path` to a new value.
    mutating func goOn(to value: Double, along path: MotionPath) {
        to = value
        self.path = path
    }

    /// Returns the course of the animation, also without a path.
    func course(_ curve: TimingCurve) -> MotionPath {
        path
            ?? MotionPath(
                pieces: [MotionPath.Piece(a: begin, b: end, valueAtA: from, valueAtB: to, curve: curve)],
                end: end, hasOwnCurve: false)
    }

    /// Returns the value on screen if no other animation is on the key.
    func value(atNs nowNs: Int64) -> Double {
        guard let animator else { return to }
        let g = animator.progress(atNs: nowNs)
        if let path, !animator.showsLinearly { return path.value(at: g) }
        let p = fractionOfBlock(at: g)
        if p <= 0 { return from }
        if p >= 1 { return to }
        return from + (to - from) * (animator.showsLinearly ? p : animator.curve.curve.value(at: p))
    }

    /// Returns the share of the way from the start to the end, which springs and scrubs may take beyond 0…1.
    func share(atNs nowNs: Int64) -> Double {
        guard let animator else { return 1 }
        // After an interruption, the value says how far the animation is.
        if path != nil, !animator.showsLinearly, from != to {
            return (value(atNs: nowNs) - from) / (to - from)
        }
        let p = min(max(fractionOfBlock(at: animator.progress(atNs: nowNs)), 0), 1)
        return animator.showsLinearly ? p : animator.curve.curve.value(at: p)
    }

    /// The animator's progress at which the block ends.
    private var end: Double { path?.end ?? 1 }

    /// Returns the elapsed fraction of the block's own time.
    private func fractionOfBlock(at g: Double) -> Double {
        let end = self.end
        // A block that begins at its end has no time of its own.
        return begin < end ? (g - begin) / (end - begin) : (g >= end ? 1 : 0)
    }

    /// Returns a new course from the value on screen to the target, over the remaining progress. Nil if the
    /// animation needs no path of its own.
    ///
    /// The past stays as it was on screen: the old course, or a straight line after a linear scrub.
    func redirected(_ bend: Redirection, atNs nowNs: Int64) -> MotionPath? {
        guard let animator else { return nil }
        let g = animator.progress(atNs: nowNs)
        let path = self.path
        let end = self.end
        if !animator.isReversed && g <= begin { return notSetOut(bend) }
        if !animator.isReversed && g >= end && end < 1 { return path }
        let seenCurve = animator.showsLinearly ? TimingCurve.linear : bend.oldCurve
        if path == nil && seenCurve == .linear && bend.oldCurve == .linear && bend.newCurve == .linear {
            return nil
        }
        let shown = value(atNs: nowNs)
        let whole = MotionPath.Piece(
            a: min(begin, end), b: end, valueAtA: from, valueAtB: to, curve: seenCurve)
        let straight = MotionPath(pieces: [whole], end: end, hasOwnCurve: path?.hasOwnCurve ?? false)
        let seen = animator.showsLinearly ? straight : path ?? straight
        let goal = animator.isReversed ? from : to
        let curve = bend.curve(travel: goal - shown, speed: seen.slope(at: g) * bend.pace)
        if animator.isReversed {
            let piece = MotionPath.Piece(a: g, b: 0, valueAtA: shown, valueAtB: goal, curve: curve)
            return seen.replacing(below: g, with: piece)
        }
        let piece = MotionPath.Piece(a: g, b: end, valueAtA: shown, valueAtB: goal, curve: curve)
        return seen.replacing(above: g, with: piece)
    }

    /// Returns the course of an animation that has not begun: new, unless the block has its own curve.
    private func notSetOut(_ bend: Redirection) -> MotionPath? {
        guard let path, !path.hasOwnCurve, path.end < 1 else { return path?.hasOwnCurve == true ? path : nil }
        let piece = MotionPath.Piece(
            a: begin, b: path.end, valueAtA: from, valueAtB: to, curve: bend.newCurve)
        return MotionPath(pieces: [piece], end: path.end, hasOwnCurve: false)
    }
}
