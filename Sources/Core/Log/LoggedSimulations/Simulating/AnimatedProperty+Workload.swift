import LogAnswers
import RunReport
import ScrollSimulation

extension AnimatedProperty {
    /// The number of values of a curve, enough for the resolution of the drawing.
    private static let curvePoints = 33

    init(_ recipe: AnimatorRecipe) {
        self.init(
            key: recipe.key, from: recipe.from, to: recipe.to, duration: recipe.duration,
            scrubsLinearly: recipe.scrubsLinearly, first: recipe.valueAtFirst,
            curve: (0..<Self.curvePoints).map {
                recipe.curve.value(at: Double($0) / Double(Self.curvePoints - 1))
            })
    }
}
