import LifecycleEvents

/// What usually brings a cell to an exception, and how it is kept from it.
package struct Advice: Hashable, Sendable {
    /// One paragraph, without line breaks.
    package let cause: String
    /// At most six lines of Swift for UIKit alone.
    package let uikit: String
    /// At most four lines of Swift with `AnimatorPool`.
    package let animatorPool: String
    /// One paragraph on what does without an animator, where that may be the better way.
    package let remark: String?

    init(cause: String, uikit: String, animatorPool: String, remark: String? = nil) {
        self.cause = cause
        self.uikit = uikit
        self.animatorPool = animatorPool
        self.remark = remark
    }

    /// The whole of the pool in a cell's life: made on the next turn, torn down in time.
    static let attachment = """
        let animators = CellAnimatorPool<UICollectionViewCell>()  // one for the list
        animators.attach(to: cell, item: ItemID(photo.id)) { cell in … return animator }  // in cellForItem
        animators.willDisplay(cell)  // in willDisplay
        animators.didEndDisplaying(cell)  // in didEndDisplaying
        """

    /// Ends an animator from any state.
    static let teardown = """
        switch animator.state {
        case .active: animator.stopAnimation(true)
        case .stopped: animator.finishAnimation(at: .current)
        case .inactive: break
        @unknown default: break
        }
        """

    /// An animation that nobody holds is released by nobody.
    static let withoutAnimator = """
        UIView.animate(withDuration:animations:) returns no animator, so there is nothing to tear down. \
        UIView.animate(_:changes:completion:), which takes a SwiftUI Animation (iOS 18), returns none either. \
        Use them for an animation that is never scrubbed, paused or reversed. Reuse still strips such an \
        animation from its cell, and its completion still runs, perhaps when the cell shows another item.
        """
}
