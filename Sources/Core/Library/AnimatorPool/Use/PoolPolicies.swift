import LifecycleEvents

/// The time for which a cell keeps its animator.
public enum CellAnimatorPolicy: Hashable, Sendable {
    /// The pool makes the animator when the cell is set up, and tears it down when the display ends. It makes
    /// another animator when the cell is shown again.
    ///
    /// UIKit does not report when a cell that was prepared ahead and never shown returns to the list's pool.
    /// Such a cell keeps its animator for at most `idleLimit` seconds after the set-up. With a limit of 0 the
    /// pool makes no animator before the display: no animator is ever idle, and the first frame of each
    /// display has no animator.
    case whileDisplayed(idleLimit: Double)

    /// ``whileDisplayed(idleLimit:)`` with an idle limit of one second.
    public static let standard = CellAnimatorPolicy.whileDisplayed(idleLimit: 1)

    var idleLimit: Double {
        switch self {
        case .whileDisplayed(let idleLimit): idleLimit
        }
    }
}

/// The treatment of an animator when its cell's display ends. A new use of the cell tears the animator down
/// in any case.
public enum TeardownPolicy: Hashable, Sendable, CaseIterable {
    /// The pool tears the animator down at once. Under this policy alone a pooled cell never has an animator.
    case cut
    /// A running animator continues to its end, without a pause there, unless the cell is used again before.
    /// If the cell is shown again meanwhile, its animator continues. Any other animator is torn down.
    case deferUntilFinished
    /// The animator stays until the cell is used again or is deallocated. A cell that is shown again has its
    /// animator at once.
    case keep
}

/// The treatment of the animator of a displayed or prepared cell that is set up again for the same item, as
/// by `reconfigureItems`.
public enum ReconfigurePolicy: Hashable, Sendable, CaseIterable {
    /// The next turn makes a new animator with the closure of the new set-up. The new animator begins at the
    /// fraction that the app has set last, if any.
    case replace
    /// The animator stays as it is, if it runs or is paused. Otherwise the next turn makes a new animator.
    /// The closure of the new set-up makes the animators that follow.
    ///
    /// UIKit's animators do not report whether their animations were removed. If other code strips displayed
    /// cells, call ``CellAnimatorPool/prepareForReuse(_:)``.
    case keep
}

/// The effect of ``CellAnimatorPool/enterBackground()`` on the animators. Without the call the system
/// decides: it ends an animator that does not pause on completion and pauses the others.
public enum BackgroundPolicy: Hashable, Sendable, CaseIterable {
    /// The pool stops the animators at their current values.
    case stop
    /// The pool pauses the animators and prevents the system from ending them. They stay paused.
    case pause
    /// The pool pauses the animators, prevents the system from ending them, and resumes them in the
    /// foreground. If the system has ended an animator all the same, the pool makes another one at the same
    /// fraction.
    case pauseAndRestore
    /// The pool finishes the animators at once, and their completions are called.
    case finish
    /// The pool does nothing.
    case `continue`
}

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

/// The reason why the pool did not accept an animator.
public enum AttachRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The animator is not interruptible, so no call could stop it.
    case notInterruptible

    /// The reason in one sentence.
    public var description: String {
        switch self {
        case .notInterruptible:
            "This animator is not interruptible, so it could not be stopped when its cell is reused. "
                + "Leave isInterruptible true."
        }
    }
}

/// A request for an animator. A turn queue cannot cancel enqueued work, so a request has a ticket. The
/// request is valid only while the machine of the use holds a request with the same ticket.
package struct AnimatorRequest: Hashable {
    package let ticket: UInt32
    package let animator: AnimatorID

    package init(ticket: UInt32, animator: AnimatorID) {
        self.ticket = ticket
        self.animator = animator
    }
}

/// A probable mistake that a pool reports in debug builds.
public enum PoolWarning: Hashable, Sendable, CustomStringConvertible {
    /// The cell belongs to another pool too. Each pool tears down only its own animators, so the cell has
    /// two.
    case cellInTwoPools

    /// The warning in one sentence.
    public var description: String {
        switch self {
        case .cellInTwoPools:
            "This cell belongs to another pool too: each makes an animator, and both move the same layers. "
                + "Attach a cell in one pool."
        }
    }
}
