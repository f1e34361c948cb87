#if canImport(UIKit) && !os(watchOS)
    import UIKit

    extension CALayer {
        /// Whether the layer or any layer below it has an animation. UIKit's effects animate sublayers.
        ///
        ///     animators.recheck = Recheck(after: 3.0 / 60) { cell in cell.layer.hasAnimationsInTree }
        ///
        /// Complexity: O(layers).
        @MainActor public var hasAnimationsInTree: Bool {
            animationKeys()?.isEmpty == false || sublayers?.contains { $0.hasAnimationsInTree } == true
        }
    }
#endif
