/// The class of a layer, which decides which keys the layer can animate.
public enum LayerClass: Hashable, Sendable, CaseIterable {
    /// CALayer.
    case layer
    /// CAShapeLayer.
    case shape
    /// CAGradientLayer.
    case gradient
    /// CAEmitterLayer.
    case emitter
    /// CAReplicatorLayer.
    case replicator
    /// CATextLayer.
    case text

    /// Whether layers of the class animate `key`. The sets are EasyAnimation's, without `path` and `colors`.
    ///
    /// The sets include `backgroundColor`, also on a layer without a view: Apple's Core Animation guide lists
    /// it as animatable. The tests of material-motion/motion-animator-objc omit it there.
    public func animates(_ key: LayerKey) -> Bool {
        switch key {
        case .anchorPoint, .backgroundColor, .borderColor, .borderWidth, .bounds, .contentsRect,
            .cornerRadius,
            .opacity, .position, .shadowColor, .shadowOffset, .shadowOpacity, .shadowRadius,
            .sublayerTransform, .transform, .zPosition:
            true
        case .fillColor, .lineDashPhase, .lineWidth, .miterLimit, .strokeColor, .strokeStart, .strokeEnd:
            self == .shape
        case .startPoint, .endPoint: self == .gradient
        case .emitterPosition, .emitterZPosition, .emitterSize, .spin, .velocity, .birthRate, .lifetime:
            self == .emitter
        case .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset, .instanceGreenOffset,
            .instanceBlueOffset, .instanceAlphaOffset:
            self == .replicator
        case .fontSize, .foregroundColor: self == .text
        }
    }
}
