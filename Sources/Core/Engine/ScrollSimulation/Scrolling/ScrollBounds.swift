import AnimationTiming

/// The range of the content offset, and the resistance beyond it.
struct ScrollBounds {
    /// The smallest and the largest offset at rest.
    var minimum = 0.0
    var maximum: Double
    /// The height of the viewport, which scales the rubber band.
    var dimension: Double
    /// The fraction of its speed that the content keeps per millisecond.
    var rate = Deceleration.normalRate

    func clamped(_ offset: Double) -> Double { min(max(offset, minimum), maximum) }

    /// Returns the offset for content dragged to `offset`. Beyond an edge, the content follows less and less.
    func rubberBanded(_ offset: Double) -> Double {
        let edge = clamped(offset)
        let over = offset - edge
        guard over != 0 else { return offset }
        return edge + RubberBand(dimension: dimension).stretch(at: over)
    }
}
