/// A change of what moves a list's content. Sideways motions of rows have none.
public enum ScrollChange: Hashable, Sendable {
    /// A finger begins to move the content: UIKit's `scrollViewWillBeginDragging`.
    case dragBegan
    /// The finger lifts. With momentum, `velocity` in points a second is not 0 and the content comes to rest at `target`:
    /// UIKit's `scrollViewWillEndDragging` and `scrollViewDidEndDragging`.
    case dragEnded(velocity: Double, target: Double)
    /// Momentum is spent, or a finger has caught the content: UIKit's `scrollViewDidEndDecelerating`.
    case decelerationEnded
    /// The app's own animated scroll is over: UIKit's `scrollViewDidEndScrollingAnimation`.
    case animationEnded
}
