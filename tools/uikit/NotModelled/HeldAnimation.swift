import UIKit

// An animation that stays on its layer after its end. The compiler's message says what to do.

@MainActor func fade(_ layer: CALayer) {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.toValue = 0
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: "fade")
}
