/// The overshoot of a list beyond its edge: each further point of the finger moves the list less, and the
/// list never moves by more than its length.
package struct RubberBand: Hashable, Sendable {
    /// The list's length in points, the limit of its overshoot.
    package let dimension: Double
    /// The fraction of the finger's first point that the list follows; 0.55 in UIKit.
    package let coefficient: Double

    /// Creates a rubber band.
    ///
    /// - Precondition: Both are positive and finite.
    package init(dimension: Double, coefficient: Double = 0.55) {
        precondition(
            dimension > 0 && dimension < .infinity, "A list's length is positive, not \(dimension) pt.")
        precondition(
            coefficient > 0 && coefficient < .infinity,
            "A rubber band's coefficient is positive, not \(coefficient).")
        self.dimension = dimension
        self.coefficient = coefficient
    }

    /// Returns the overshoot of the list, in points, when the finger is `overshoot` points beyond the edge.
    package func stretch(at overshoot: Double) -> Double {
        let pull = coefficient * overshoot
        // Equal to (1 − 1 ∕ (c·x∕d + 1))·d, without the difference that loses digits at small pulls.
        return pull * (dimension / (dimension + abs(pull)))
    }

    /// Returns the movement of the list per point of the finger.
    package func slope(at overshoot: Double) -> Double {
        let share = dimension / (dimension + abs(coefficient * overshoot))
        return coefficient * share * share
    }

    /// Returns the finger's overshoot for a list `stretch` points beyond its edge; nil from `dimension` on.
    package func overshoot(at stretch: Double) -> Double? {
        guard abs(stretch) < dimension else { return nil }
        return stretch * (dimension / (dimension - abs(stretch))) / coefficient
    }
}
