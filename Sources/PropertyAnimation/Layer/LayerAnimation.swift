import AnimationTiming

/// One layer animation: what one block of an animator does to one key of a layer.
struct LayerAnimation {
    /// Whose time it follows. An animator takes its animations off before it becomes inactive, and while
    /// it is active its world holds it, so this never dangles; unchecked, because every read of a value
    /// on screen goes through it. Nil only in ``none``.
    unowned(unsafe) private(set) var animator: AnimatorCore?
    private(set) var from: Double
    private(set) var to: Double
    /// The progress at which the block sets out.
    private(set) var begin: Double
    /// Where an interruption has bent the course.
    var path: [MotionPath.Piece] = []
    /// Whether an animation of another animator has taken the key over.
    var isDisplaced = false

    /// In place of an animation where there is none.
    static var none: LayerAnimation { LayerAnimation(animator: nil, from: 0, to: 0, begin: 0) }

    init(animator: AnimatorCore?, from: Double, to: Double, begin: Double) {
        self.animator = animator
        self.from = from
        self.to = to
        self.begin = begin
    }

    /// The value on screen, were it alone.
    func value(atNs nowNs: Int64) -> Double {
        guard let animator else { return to }
        let g = animator.progress(atNs: nowNs)
        if path.isEmpty || animator.showsLinearly {
            let p = fractionOfBlock(at: g)
            if p <= 0 { return from }
            if p >= 1 { return to }
            return from + (to - from) * (animator.showsLinearly ? p : animator.curve.curve.value(at: p))
        }
        return MotionPath(pieces: path).value(at: g)
    }

    /// How much of the block's own time has gone by.
    private func fractionOfBlock(at g: Double) -> Double {
        // One that begins at the end has no time of its own.
        begin < 1 ? (g - begin) / (1 - begin) : (g >= 1 ? 1 : 0)
    }

    /// Lays out a new course from what is on screen to the target, over the progress that is left.
    ///
    /// What lies behind stays as it was seen: the old course, or a straight line after a linear scrub.
    mutating func redirect(along curve: TimingCurve, from oldCurve: TimingCurve, atNs nowNs: Int64) {
        guard let animator else { return }
        let shown = value(atNs: nowNs)
        let g = animator.progress(atNs: nowNs)
        let seenCurve = animator.showsLinearly ? TimingCurve.linear : oldCurve
        let whole = MotionPath.Piece(
            a: min(begin, 1), b: 1, valueAtA: from, valueAtB: to, curve: seenCurve)
        let seen = MotionPath(pieces: path.isEmpty || animator.showsLinearly ? [whole] : path)
        if animator.isReversed {
            let piece = MotionPath.Piece(a: g, b: 0, valueAtA: shown, valueAtB: from, curve: curve)
            path = seen.replacing(below: g, with: piece).pieces
        } else if g <= begin {
            // It has not set out: the new curve is all there is.
            path = []
        } else {
            let piece = MotionPath.Piece(a: g, b: 1, valueAtA: shown, valueAtB: to, curve: curve)
            path = seen.replacing(above: g, with: piece).pieces
        }
    }
}
