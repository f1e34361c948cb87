/// Looks after an animator once more when it has been shown for a while, and makes a fresh one if nothing
/// backs it any more: for lists that strip their cells where nobody expects it.
///
///     animators.recheck = Recheck(after: 3.0 / 60) { cell in cell.layer.hasAnimationsInTree }
///
/// The closure has to look where the animator animates. UIKit's blur animates sublayers of its view: who asks
/// the cell's own layer alone has living animators made again.
public struct Recheck<Cell: AnyObject> {
    let seconds: Double
    let limit: Int
    let isBacked: ((Cell) -> Bool)?

    /// - Parameters:
    ///   - seconds: How long after the animator was made; three frames by default.
    ///   - limit: How many fresh animators one use is given in this way.
    ///   - isBacked: Whether live animations are on the cell, its sublayers included. Nil asks the animator,
    ///     and UIKit's cannot tell: nothing would ever be made.
    /// - Precondition: `seconds` is positive and finite.
    public init(after seconds: Double = 0.05, limit: Int = 3, isBacked: ((Cell) -> Bool)? = nil) {
        precondition(seconds > 0 && seconds.isFinite, "A recheck needs a time after which, not \(seconds) s.")
        self.seconds = seconds
        self.limit = limit
        self.isBacked = isBacked
    }
}

extension Recheck {
    /// For a pool that does not know the class of its cells.
    var ofAnything: Recheck<AnyObject> {
        Recheck<AnyObject>(
            after: seconds, limit: limit,
            isBacked: isBacked.map { isBacked in { isBacked(unsafeDowncast($0, to: Cell.self)) } })
    }
}

extension Recheck<AnyObject> {
    func of<Class: AnyObject>(_ type: Class.Type) -> Recheck<Class> {
        Recheck<Class>(after: seconds, limit: limit, isBacked: isBacked.map { isBacked in { isBacked($0) } })
    }
}
