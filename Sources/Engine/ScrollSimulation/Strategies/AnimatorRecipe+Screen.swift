import PropertyAnimation

extension AnimatorRecipe {
    /// What an item's screen animates behind what it shows: as a cell's, or of a chain the first step.
    func screenAnimator(on view: Layer, in engine: AnimationEngine) -> PropertyAnimator {
        var recipe = self
        recipe.chain = nil
        return recipe.makeAnimator(in: engine, on: view)
    }

    /// The screen owns its animator as a property, and nobody ends it: UIKit raises when it goes with the screen.
    func keepAnimator(on screen: Screen, in engine: AnimationEngine) {
        screen.keep(screenAnimator(on: screen.view, in: engine))
    }
}
