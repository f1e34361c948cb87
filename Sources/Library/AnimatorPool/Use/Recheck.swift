/// A check of an animator some time after the pool made it. The pool makes a fresh animator if no layer
/// animation backs the first one any more. Use it for lists that strip their cells unexpectedly.
///
///     animators.recheck = Recheck(after: 3.0 / 60) { cell in cell.layer.hasAnimationsInTree }
///
/// Check the layers that the animator animates. UIKit's blur animates sublayers of its view: a closure that
/// checks only the cell's own layer makes the pool replace live animators.
public struct Recheck<Cell: AnyObject> {
    let seconds: Double
    let limit: Int
    let isBacked: ((Cell) -> Bool)?

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - seconds: The time between the animator's creation and the check; three frames by default.
    ///   - limit: The maximum number of fresh animators for one use.
    ///   - isBacked: Returns whether the cell or a sublayer has live animations. With nil, the pool reads the
    ///     animator's insight. UIKit's animators have none, so the pool would never replace them.
    /// - Precondition: `seconds` is positive and finite.
    public init(after seconds: Double = 0.05, limit: Int = 3, isBacked: ((Cell) -> Bool)? = nil) {
        precondition(seconds > 0 && seconds.isFinite, "A recheck needs a time after which, not \(seconds) s.")
        self.seconds = seconds
        self.limit = limit
        self.isBacked = isBacked
    }
}

extension Recheck {
    /// The check for a pool that does not know the class of its cells.
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
