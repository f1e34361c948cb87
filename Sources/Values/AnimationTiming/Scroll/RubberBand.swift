/// How a list gives way beyond its edge: less and less, and never more than its own length.
package struct RubberBand: Hashable, Sendable {
    /// The list's length in points, the limit of its stretch.
    package let dimension: Double
    /// The share of the finger's first point that the list follows; UIKit's is 0.55.
    package let coefficient: Double

    /// - Precondition: both are positive and finite.
    package init(dimension: Double, coefficient: Double = 0.55) {
        precondition(
            dimension > 0 && dimension < .infinity, "A list's length is positive, not \(dimension) pt.")
        precondition(
            coefficient > 0 && coefficient < .infinity,
            "A rubber band's coefficient is positive, not \(coefficient).")
        self.dimension = dimension
        self.coefficient = coefficient
    }

    /// Points the list is beyond its edge when the finger is `overshoot` points beyond.
    package func stretch(at overshoot: Double) -> Double {
        let pull = coefficient * overshoot
        // The same as (1 − 1 ∕ (c·x∕d + 1))·d, without the difference that loses digits at small pulls.
        return pull * (dimension / (dimension + abs(pull)))
    }

    /// Points the list moves per point of the finger.
    package func slope(at overshoot: Double) -> Double {
        let share = dimension / (dimension + abs(coefficient * overshoot))
        return coefficient * share * share
    }

    /// Where the finger must be for the list to be `stretch` points beyond its edge; nil from `dimension` on.
    package func overshoot(at stretch: Double) -> Double? {
        guard abs(stretch) < dimension else { return nil }
        return stretch * (dimension / (dimension - abs(stretch))) / coefficient
    }
}
