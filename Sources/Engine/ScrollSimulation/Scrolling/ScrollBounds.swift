import AnimationTiming

/// How far the content can be scrolled, and how it resists beyond.
struct ScrollBounds {
    /// The smallest and the largest offset at rest.
    var minimum = 0.0
    var maximum: Double
    /// The viewport's height, which the rubber band is measured against.
    var dimension: Double
    /// The share of its speed that the content keeps in a millisecond.
    var rate = Deceleration.normalRate

    func clamped(_ offset: Double) -> Double { min(max(offset, minimum), maximum) }

    /// Where content dragged to `offset` really is: beyond an edge it follows less and less.
    func rubberBanded(_ offset: Double) -> Double {
        let edge = clamped(offset)
        let over = offset - edge
        guard over != 0 else { return offset }
        return edge + RubberBand(dimension: dimension).stretch(at: over)
    }
}
