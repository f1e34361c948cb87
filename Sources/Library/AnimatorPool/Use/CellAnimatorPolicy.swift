/// How long a cell keeps its animator.
public enum CellAnimatorPolicy: Hashable, Sendable {
    /// Made when the cell is set up, given up when its display ends, made again when it is shown again.
    ///
    /// UIKit tells nobody when a cell that was prepared ahead and never shown goes back to its pool, so
    /// such a cell keeps its animator for at most `idleLimit` seconds after it was set up. With a limit
    /// of 0 no animator is made before the cell is displayed: nothing can ever idle, and each display
    /// begins with one bare frame.
    case whileDisplayed(idleLimit: Double)

    /// `whileDisplayed` with an idle limit of one second.
    public static let standard = CellAnimatorPolicy.whileDisplayed(idleLimit: 1)

    var idleLimit: Double {
        switch self {
        case .whileDisplayed(let idleLimit): idleLimit
        }
    }
}

/// What becomes of an animator when its cell's display ends. A new use of the cell cuts it in any case.
public enum TeardownPolicy: Hashable, Sendable, CaseIterable {
    /// It is torn down at once. The only policy under which no pooled cell ever has an animator.
    case cut
    /// One that runs goes on to its end, unless the cell is used again before; it does not pause there.
    /// One that is shown again meanwhile just goes on. Any other is cut.
    case deferUntilFinished
    /// It is kept until the cell is used again, or is seen to be gone. Shown again, it is there at once.
    case refuse
}

/// What ``CellAnimatorPool/enterBackground()`` does to the animators. Without it the system decides: it ends
/// one that does not pause on completion, and pauses the others.
public enum BackgroundPolicy: Hashable, Sendable, CaseIterable {
    /// They are stopped where they are, for good.
    case stop
    /// They are paused and kept from being ended, and stay paused.
    case pause
    /// They are paused and kept from being ended, and go on in the foreground. One that the system has
    /// ended all the same is made again where it was.
    case pauseAndRestore
    /// They are brought to their ends at once, and their completions are called.
    case finish
    /// Nothing is done.
    case `continue`
}

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

/// Why the pool did not take the animator that a closure made.
public enum AttachRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is not interruptible, so nothing could ever stop it.
    case notInterruptible

    public var description: String {
        switch self {
        case .notInterruptible:
            "This animator is not interruptible, so it could not be stopped when its cell is reused. "
                + "Leave isInterruptible true."
        }
    }
}
