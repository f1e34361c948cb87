import PropertyAnimation

extension AnimatorRecipe {
    /// Creates the background animator of an item's screen: the animator of a cell without its chain.
    func screenAnimator(on view: Layer, in engine: AnimationEngine) -> PropertyAnimator {
        var recipe = self
        recipe.chain = nil
        return recipe.makeAnimator(in: engine, on: view)
    }

    /// Makes the screen own its animator without ending it. UIKit raises an exception when the screen
    /// releases the animator.
    func keepAnimator(on screen: Screen, in engine: AnimationEngine) {
        screen.keep(screenAnimator(on: screen.view, in: engine))
    }
}
