import AnimationTiming

/// The values of one layer animation over the progress of its animator, as consecutive pieces of one curve
/// each. Used after an interruption, and for a block inside another.
///
/// A path is a function of progress only, so a reversed animator runs the same path back without a jump.
final class MotionPath {
    /// One curve from one value to another. `a` is greater than `b` if the animator was reversed when it
    /// created the piece.
    struct Piece {
        var a: Double
        var b: Double
        var valueAtA: Double
        var valueAtB: Double
        var curve: TimingCurve
        /// The progress at which the piece ends.
        var upTo = Double.infinity

        func value(at g: Double) -> Double {
            if a == b { return g >= b ? valueAtB : valueAtA }
            let p = (g - a) / (b - a)
            if p <= 0 { return valueAtA }
            if p >= 1 { return valueAtB }
            return valueAtA + (valueAtB - valueAtA) * curve.value(at: p)
        }

        /// Returns the change of the value per progress; 0 before and after the piece.
        func slope(at g: Double) -> Double {
            let p = (g - a) / (b - a)
            guard p >= 0, p < 1 else { return 0 }
            return (valueAtB - valueAtA) / (b - a) * curve.slope(at: p)
        }
    }

    private let pieces: [Piece]

    /// The progress at which the block ends: less than 1 for a block that ends before its animator.
    let end: Double
    /// Whether the block has a curve of its own.
    let hasOwnCurve: Bool

    init(pieces: [Piece], end: Double, hasOwnCurve: Bool) {
        self.pieces = pieces
        self.end = end
        self.hasOwnCurve = hasOwnCurve
    }

    func value(at g: Double) -> Double {
        for piece in pieces.dropLast() where g <= piece.upTo { return piece.value(at: g) }
        return pieces[pieces.count - 1].value(at: g)
    }

    func slope(at g: Double) -> Double {
        for piece in pieces.dropLast() where g <= piece.upTo { return piece.slope(at: g) }
        return pieces[pieces.count - 1].slope(at: g)
    }

    /// Returns this path up to `g`, followed by `piece`.
    func replacing(above g: Double, with piece: Piece, end: Double? = nil) -> MotionPath {
        // The piece that is in force at `g` is the last one to keep.
        let last = pieces.firstIndex { g <= $0.upTo } ?? pieces.count - 1
        var kept = Array(pieces[...last])
        kept[last].upTo = g
        kept.append(piece)
        return MotionPath(pieces: kept, end: end ?? self.end, hasOwnCurve: hasOwnCurve)
    }

    /// Returns `piece` up to `g`, followed by this path.
    func replacing(below g: Double, with piece: Piece) -> MotionPath {
        let first = pieces.firstIndex { g < $0.upTo } ?? pieces.count - 1
        var piece = piece
        piece.upTo = g
        return MotionPath(pieces: [piece] + pieces[first...], end: end, hasOwnCurve: hasOwnCurve)
    }
}

/// The values that an interrupted animator needs to redirect its animations.
struct Redirection {
    /// The curve before the interruption.
    let oldCurve: TimingCurve
    /// The curve to follow from the value on screen.
    let newCurve: TimingCurve
    /// The progress per second on the current course; negative towards the start.
    let pace: Double
    /// The duration of the remaining motion, in seconds.
    let seconds: Double

    /// Returns the new curve for a distance of `travel`, entered with `speed` per second.
    ///
    /// A spring of either form is fitted to the remaining time with its own damping ratio. Its initial
    /// velocity is replaced by the current speed. Other curves have no initial velocity.
    func curve(travel: Double, speed: Double) -> TimingCurve {
        guard case .spring(let spring) = newCurve else { return newCurve }
        // Without a distance or without time there is no speed in distances per second.
        guard travel != 0, Spring.durations.contains(seconds) else { return .linear }
        // A vertical tangent of the former curve has no speed to continue with.
        let ways = speed.isFinite ? speed / travel : 0
        let velocity = min(max(ways, -Spring.greatestVelocity), Spring.greatestVelocity)
        return .spring(
            Spring(dampingRatio: spring.dampingRatio, duration: seconds, initialVelocity: velocity))
    }
}

extension Spring {
    // The range of durations and speeds that a spring can be fitted to, in seconds and distances per second.
    static var durations: ClosedRange<Double> { 1e-9...1e9 }
    static var greatestVelocity: Double { 1e9 }
}
