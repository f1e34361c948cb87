/// A change of the driver that moves a list's content. Sideways motions of rows report no changes.
public enum ScrollChange: Hashable, Sendable {
    /// A finger begins to move the content: UIKit's `scrollViewWillBeginDragging`.
    case dragBegan
    /// A finger lifts: UIKit's `scrollViewWillEndDragging` and `scrollViewDidEndDragging`. With momentum,
    /// `velocity` is not 0, in points per second, and the content comes to rest at `target`.
    case dragEnded(velocity: Double, target: Double)
    /// Momentum ends, or a finger stops the content: UIKit's `scrollViewDidEndDecelerating`.
    case decelerationEnded
    /// The app's animated scroll ends: UIKit's `scrollViewDidEndScrollingAnimation`.
    case animationEnded
}
