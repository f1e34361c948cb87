/// A transition from one layout of a list to another: UIKit's `UICollectionViewTransitionLayout`.
///
/// The progress has no bounds. It follows a finger beyond the end and before the start: 2 and -1 are kept, as
/// recorded on UIKit (kern0x1b/charon, MIT).
public struct LayoutTransition: Hashable, Sendable {
    /// The frame of each item before the transition, in points.
    public let current: [LayerRect]
    /// The frame of each item after the transition, in points.
    public let next: [LayerRect]
    /// The progress: 0 is the current layout, 1 the next one. Other values extrapolate.
    public var transitionProgress = 0.0

    /// Creates a transition at progress 0.
    ///
    /// - Precondition: Both layouts have a frame for each item.
    public init(from current: [LayerRect], to next: [LayerRect]) {
        precondition(
            current.count == next.count,
            "Both layouts need a frame for each item, not \(current.count) and \(next.count).")
        self.current = current
        self.next = next
    }

    /// Returns the frame of item `index` at the current progress.
    public func frame(ofItem index: Int) -> LayerRect {
        let (a, b, p) = (current[index], next[index], transitionProgress)
        func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * p }
        return LayerRect(
            x: between(a.origin.x, b.origin.x), y: between(a.origin.y, b.origin.y),
            width: max(0, between(a.size.width, b.size.width)),
            height: max(0, between(a.size.height, b.size.height)))
    }
}
