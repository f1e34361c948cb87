/// The properties of CoreAnimation's layers that are numbers or lists of numbers of fixed length.
///
/// `path`, and a gradient's `colors` and `locations`, are lists of any length and are not supported.
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
    /// The keys of the numbers that an animation of the property changes, such as `position.x`; for a number,
    /// the key itself.
    package var numberKeys: [String] {
        let parts: [String] =
            switch self {
            case .position, .anchorPoint, .startPoint, .endPoint, .emitterPosition: LayerPoint.layerPartNames
            case .shadowOffset, .emitterSize: LayerSize.layerPartNames
            case .bounds, .contentsRect: LayerRect.layerPartNames
            case .transform, .sublayerTransform, .instanceTransform: LayerTransform.layerPartNames
            case .backgroundColor, .borderColor, .shadowColor, .fillColor, .strokeColor, .instanceColor,
                .foregroundColor:
                LayerColor?.layerPartNames.dropLast(LayerColor?.layerPartsAtOnce)
            case .opacity, .borderWidth, .cornerRadius, .shadowOpacity, .shadowRadius, .zPosition,
                .lineDashPhase, .lineWidth, .miterLimit, .strokeStart, .strokeEnd, .emitterZPosition, .spin,
                .velocity, .birthRate, .lifetime, .instanceDelay, .instanceRedOffset, .instanceGreenOffset,
                .instanceBlueOffset, .instanceAlphaOffset, .fontSize:
                Double.layerPartNames
            }
        return parts.map { rawValue + $0 }
    }

    /// Whether a UIKit block animates the key on the layer of a view.
    ///
    /// The tests of material-motion/motion-animator-objc (Apache-2.0) assert this against UIKit for the keys
    /// they cover. UIKit does not animate the remaining keys, which is the reason EasyAnimation was written.
    func isAnimatedByUIKit(in regime: AnimatorRegime) -> Bool {
        switch self {
        case .position, .bounds, .transform, .opacity, .backgroundColor: true
        case .cornerRadius, .anchorPoint: regime != .ios10
        case .shadowOpacity: regime == .ios10
        default: false
        }
    }
}
