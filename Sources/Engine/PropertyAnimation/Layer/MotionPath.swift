import AnimationTiming

/// The values of one layer animation over the progress of its animator, where an interruption has bent
/// the course, or the block lies inside another: pieces of one curve each, in order of progress.
///
/// A path is a function of progress alone, so a reversal runs the same path back and never jumps.
final class MotionPath {
    /// One curve from one value to another. `a` may lie after `b`: then it was laid out by an animator
    /// that ran reversed.
    struct Piece {
        var a: Double
        var b: Double
        var valueAtA: Double
        var valueAtB: Double
        var curve: TimingCurve
        /// Up to which progress the piece holds.
        var upTo = Double.infinity

        func value(at g: Double) -> Double {
            if a == b { return g >= b ? valueAtB : valueAtA }
            let p = (g - a) / (b - a)
            if p <= 0 { return valueAtA }
            if p >= 1 { return valueAtB }
            return valueAtA + (valueAtB - valueAtA) * curve.value(at: p)
        }

        /// The change of the value per progress; none before the piece and behind it.
        func slope(at g: Double) -> Double {
            let p = (g - a) / (b - a)
            guard p >= 0, p < 1 else { return 0 }
            return (valueAtB - valueAtA) / (b - a) * curve.slope(at: p)
        }
    }

    private let pieces: [Piece]

    /// The progress at which the block is at its end: earlier than the animator for one inside another.
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

    /// This path below `g`, and `piece` above.
    func replacing(above g: Double, with piece: Piece, end: Double? = nil) -> MotionPath {
        // The piece that holds at `g` is the last one kept.
        let last = pieces.firstIndex { g <= $0.upTo } ?? pieces.count - 1
        var kept = Array(pieces[...last])
        kept[last].upTo = g
        kept.append(piece)
        return MotionPath(pieces: kept, end: end ?? self.end, hasOwnCurve: hasOwnCurve)
    }

    /// `piece` below `g`, and this path above.
    func replacing(below g: Double, with piece: Piece) -> MotionPath {
        let first = pieces.firstIndex { g < $0.upTo } ?? pieces.count - 1
        var piece = piece
        piece.upTo = g
        return MotionPath(pieces: [piece] + pieces[first...], end: end, hasOwnCurve: hasOwnCurve)
    }
}

/// How an interrupted animator goes on: what each of its animations needs for a new course.
struct MotionBend {
    /// The curve it followed.
    let oldCurve: TimingCurve
    /// The curve to follow from what is on screen.
    let newCurve: TimingCurve
    /// Progress a second on the course that is on screen; negative towards the start.
    let pace: Double
    /// What the way that is left will take.
    let seconds: Double

    /// The new curve for a way of `travel`, which what is on screen enters with `speed` a second.
    ///
    /// A spring, of whichever form, is fitted to the time that is left and keeps its damping ratio; it
    /// takes the speed over, in place of one of its own. No other curve can.
    func curve(travel: Double, speed: Double) -> TimingCurve {
        guard case .spring(let spring) = newCurve else { return newCurve }
        // Where there is no way, or no time for it, a speed in ways a second says nothing.
        guard travel != 0, Spring.durations.contains(seconds) else { return .linear }
        // Where the former curve is upright there is no speed to take over.
        let ways = speed.isFinite ? speed / travel : 0
        let velocity = min(max(ways, -Spring.greatestVelocity), Spring.greatestVelocity)
        return .spring(
            Spring(dampingRatio: spring.dampingRatio, duration: seconds, initialVelocity: velocity))
    }
}

extension Spring {
    // What a spring can be fitted to, in seconds and ways a second.
    static var durations: ClosedRange<Double> { 1e-9...1e9 }
    static var greatestVelocity: Double { 1e9 }
}
