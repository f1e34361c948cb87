import AnimationTiming

/// One layer animation: what one block of an animator does to one key of a layer.
struct LayerAnimation {
    // Neither is retained: an animation is copied at every read on screen. An animator takes its animations
    // off before it becomes inactive, and while it is active its engine holds it; a path is held by its key's
    // slot. So neither dangles.
    private var owner: Unmanaged<AnimatorCore>?
    private var bend: Unmanaged<MotionPath>?

    /// Whose time it follows. Nil only in ``none``.
    var animator: AnimatorCore? { owner?.takeUnretainedValue() }

    /// Where an interruption has bent the course.
    var path: MotionPath? {
        get { bend?.takeUnretainedValue() }
        set { bend = newValue.map(Unmanaged.passUnretained) }
    }

    private(set) var from: Double
    private(set) var to: Double
    /// The progress at which the block sets out.
    private(set) var begin: Double
    /// Whether an animation of another animator has taken the key over.
    var isDisplaced = false
    /// The number of the block that set it.
    private(set) var block: UInt32 = 0

    /// In place of an animation where there is none.
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

    /// A keyframe goes on along `path` to a new value.
    mutating func goOn(to value: Double, along path: MotionPath) {
        to = value
        self.path = path
    }

    /// Its course, also where nothing has bent it.
    func course(_ curve: TimingCurve) -> MotionPath {
        path
            ?? MotionPath(
                pieces: [MotionPath.Piece(a: begin, b: end, valueAtA: from, valueAtB: to, curve: curve)],
                end: end, hasOwnCurve: false)
    }

    /// The value on screen, were it alone.
    func value(atNs nowNs: Int64) -> Double {
        guard let animator else { return to }
        let g = animator.progress(atNs: nowNs)
        if let path, !animator.showsLinearly { return path.value(at: g) }
        let p = fractionOfBlock(at: g)
        if p <= 0 { return from }
        if p >= 1 { return to }
        return from + (to - from) * (animator.showsLinearly ? p : animator.curve.curve.value(at: p))
    }

    /// The progress at which the block is at its end.
    private var end: Double { path?.end ?? 1 }

    /// How much of the block's own time has gone by.
    private func fractionOfBlock(at g: Double) -> Double {
        let end = self.end
        // One that begins at its end has no time of its own.
        return begin < end ? (g - begin) / (end - begin) : (g >= end ? 1 : 0)
    }

    /// A new course from what is on screen to the target, over the progress that is left; nil where it has
    /// not set out, and the new curve is all there is.
    ///
    /// What lies behind stays as it was seen: the old course, or a straight line after a linear scrub.
    func redirected(_ bend: MotionBend, atNs nowNs: Int64) -> MotionPath? {
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

    /// The course of one that has not set out: all of it is new, unless the block has a curve of its own.
    private func notSetOut(_ bend: MotionBend) -> MotionPath? {
        guard let path, !path.hasOwnCurve, path.end < 1 else { return path?.hasOwnCurve == true ? path : nil }
        let piece = MotionPath.Piece(
            a: begin, b: path.end, valueAtA: from, valueAtB: to, curve: bend.newCurve)
        return MotionPath(pieces: [piece], end: path.end, hasOwnCurve: false)
    }
}
