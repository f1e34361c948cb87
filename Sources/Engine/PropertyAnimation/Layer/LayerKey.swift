/// The properties of CoreAnimation's layers that are numbers or made of numbers.
///
/// `path`, and a gradient's `colors` and `locations`, are lists: they have no place here.
public enum LayerKey: String, Hashable, Sendable, CaseIterable {
    /// A property of every layer. ``LayerProperty`` has the units and the initial values.
    case anchorPoint, backgroundColor, borderColor, borderWidth, bounds, contentsRect, cornerRadius, opacity
    /// A property of every layer.
    case position, shadowColor, shadowOffset, shadowOpacity, shadowRadius, sublayerTransform, transform,
        zPosition
    /// A property of a shape layer.
    case fillColor, lineDashPhase, lineWidth, miterLimit, strokeColor, strokeStart, strokeEnd
    /// A property of a gradient layer, in unit coordinates of the layer.
    case startPoint, endPoint
    /// A property of an emitter layer.
    case emitterPosition, emitterZPosition, emitterSize, spin, velocity, birthRate, lifetime
    /// A property of a replicator layer: a change from each copy to the next.
    case instanceDelay, instanceTransform, instanceColor, instanceRedOffset, instanceGreenOffset
    /// A property of a replicator layer: a change from each copy to the next.
    case instanceBlueOffset, instanceAlphaOffset
    /// A property of a text layer.
    case fontSize, foregroundColor
}

extension LayerKey {
    /// Whether UIKit animates it in a block, on the layer of a view; it leaves the others alone.
    ///
    /// Asserted against UIKit by material-motion/motion-animator-objc's tests (Apache-2.0), for the keys they ask
    /// about; that the rest is left alone is what EasyAnimation was written for.
    func isAnimatedByUIKit(in regime: AnimatorRegime) -> Bool {
        switch self {
        case .position, .bounds, .transform, .opacity, .backgroundColor: true
        case .cornerRadius, .anchorPoint: regime != .ios10
        case .shadowOpacity: regime == .ios10
        default: false
        }
    }
}
