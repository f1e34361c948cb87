import LifecycleEvents

/// The usual cause of an exception in a cell, with the code that avoids the exception.
package struct Advice: Hashable, Sendable {
    /// One paragraph, without line breaks.
    package let cause: String
    /// At most six lines of Swift that use UIKit alone.
    package let uikit: String
    /// At most four lines of Swift that use `AnimatorPool`, or nil if `AnimatorPool` does not fix the crash.
    package let animatorPool: String?
    /// One paragraph about animations without an animator, if they may be the better choice.
    package let remark: String?

    init(cause: String, uikit: String, animatorPool: String?, remark: String? = nil) {
        self.cause = cause
        self.uikit = uikit
        self.animatorPool = animatorPool
        self.remark = remark
    }

    /// What to say in place of code for `AnimatorPool` that does not exist.
    static let notFixed = """
        AnimatorPool does not fix this crash: the call that raises it is the app's. The code for UIKit alone fixes it, \
        with AnimatorPool and without.
        """

    /// The pool's calls for one cell: they make the animator on the next turn and tear it down in time.
    static let attachment = """
        let animators = CellAnimatorPool<UICollectionViewCell>()  // one for the list
        animators.attach(to: cell, item: ItemID(photo.id)) { cell in … return animator }  // in cellForItem
        animators.willDisplay(cell)  // in willDisplay
        animators.didEndDisplaying(cell)  // in didEndDisplaying
        """

    /// The code that ends an animator in any state.
    static let teardown = """
        switch animator.state {
        case .active: animator.stopAnimation(true)
        case .stopped: animator.finishAnimation(at: .current)
        case .inactive: break
        @unknown default: break
        }
        """

    /// The remark about animations without an animator.
    static let withoutAnimator = """
        UIView.animate(withDuration:animations:) returns no animator, so there is nothing to tear down. \
        UIView.animate(_:changes:completion:), which takes a SwiftUI Animation (iOS 18), returns none either. \
        Use them for an animation that is never scrubbed, paused or reversed. Reuse still strips such an \
        animation from its cell, and its completion still runs, perhaps when the cell shows another item.
        """
}
