/// The properties of CoreAnimation's layers that are numbers or made of numbers.
///
/// `path`, and a gradient's `colors` and `locations`, are lists: they have no place here.
public enum LayerKey: String, Hashable, Sendable, CaseIterable {
    case anchorPoint, backgroundColor, borderColor, borderWidth, bounds, contentsRect, cornerRadius, opacity
    case position, shadowColor, shadowOffset, shadowOpacity, shadowRadius, sublayerTransform, transform,
        zPosition
    // A shape layer's.
    case fillColor, lineDashPhase, lineWidth, miterLimit, strokeColor, strokeStart, strokeEnd
    // A gradient layer's.
    case startPoint, endPoint
    // An emitter layer's.
    case emitterPosition, emitterZPosition, emitterSize, spin, velocity, birthRate, lifetime
    // A replicator layer's.
    case instanceDelay, instanceTransform, instanceColor, instanceRedOffset, instanceGreenOffset
    case instanceBlueOffset, instanceAlphaOffset
    // A text layer's.
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
        case .borderColor, .borderWidth, .contentsRect, .shadowColor, .shadowOffset, .shadowRadius,
            .sublayerTransform, .zPosition, .fillColor, .lineDashPhase, .lineWidth, .miterLimit, .strokeColor,
            .strokeStart, .strokeEnd, .startPoint, .endPoint, .emitterPosition, .emitterZPosition,
            .emitterSize,
            .spin, .velocity, .birthRate, .lifetime, .instanceDelay, .instanceTransform, .instanceColor,
            .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset, .fontSize,
            .foregroundColor:
            false
        }
    }
}
