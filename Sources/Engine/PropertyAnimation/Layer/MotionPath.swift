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
