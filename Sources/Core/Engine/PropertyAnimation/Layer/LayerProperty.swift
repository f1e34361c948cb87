/// A property of a layer, with the type of its value: `layer[.strokeEnd] = 1`.
///
/// A property that was never set has CoreAnimation's initial value, for example 1 for the opacity. The names
/// of a view's properties are aliases: `center` is `position`, `alpha` is `opacity`. The frame is not a
/// property, because it follows from other properties; see ``Layer/frame``.
public struct LayerProperty<Value: LayerValue>: Sendable {
    /// The key of the property. Each number of the value has a key of its own, which begins with this one.
    public let key: LayerKey
    /// The value of a layer whose property was never set.
    public let initial: Value

    /// Returns the key of one number of the value.
    func name(ofPart index: Int) -> String { key.rawValue + Value.layerPartNames[index] }
}

extension LayerProperty where Value == LayerPoint {
    /// The position of the anchor point, in points of the superlayer. Initially zero.
    public static var position: Self { Self(key: .position, initial: .zero) }
    /// ``position`` under the name of the view's property.
    public static var center: Self { position }
    /// The anchor point in unit coordinates of the layer. Initially the centre, (0.5, 0.5).
    public static var anchorPoint: Self { Self(key: .anchorPoint, initial: LayerPoint(x: 0.5, y: 0.5)) }
    /// The start of a gradient in unit coordinates of the layer. Initially the middle of the top edge.
    public static var startPoint: Self { Self(key: .startPoint, initial: LayerPoint(x: 0.5, y: 0)) }
    /// The end of a gradient in unit coordinates of the layer. Initially the middle of the bottom edge.
    public static var endPoint: Self { Self(key: .endPoint, initial: LayerPoint(x: 0.5, y: 1)) }
    /// The centre of an emitter, in points. Initially zero.
    public static var emitterPosition: Self { Self(key: .emitterPosition, initial: .zero) }
}

extension LayerProperty where Value == LayerSize {
    /// The offset of the shadow, in points. Initially (0, -3).
    public static var shadowOffset: Self {
        Self(key: .shadowOffset, initial: LayerSize(width: 0, height: -3))
    }
    /// The size of an emitter, in points. Initially zero.
    public static var emitterSize: Self { Self(key: .emitterSize, initial: .zero) }
}

extension LayerProperty where Value == LayerRect {
    /// The layer's own rectangle, in points. Initially zero.
    public static var bounds: Self { Self(key: .bounds, initial: .zero) }
    /// The part of the contents that the layer shows, in unit coordinates. Initially all of the contents.
    public static var contentsRect: Self {
        Self(key: .contentsRect, initial: LayerRect(x: 0, y: 0, width: 1, height: 1))
    }
}

extension LayerProperty where Value == LayerTransform {
    /// The transform of the layer around its anchor point. Initially the identity.
    public static var transform: Self { Self(key: .transform, initial: .identity) }
    /// The transform of all sublayers. Initially the identity.
    public static var sublayerTransform: Self { Self(key: .sublayerTransform, initial: .identity) }
    /// The transform from each copy of a replicator layer to the next. Initially the identity.
    public static var instanceTransform: Self { Self(key: .instanceTransform, initial: .identity) }
}

extension LayerProperty where Value == LayerColor? {
    /// The background colour. Initially nil, which draws none.
    public static var backgroundColor: Self { Self(key: .backgroundColor, initial: nil) }
    /// The colour of the border. Initially black.
    public static var borderColor: Self { Self(key: .borderColor, initial: .black) }
    /// The colour of the shadow. Initially black.
    public static var shadowColor: Self { Self(key: .shadowColor, initial: .black) }
    /// The colour that fills a shape. Initially black.
    public static var fillColor: Self { Self(key: .fillColor, initial: .black) }
    /// The colour of a shape's line. Initially nil, which draws none.
    public static var strokeColor: Self { Self(key: .strokeColor, initial: nil) }
    /// The colour that multiplies a replicator's copies. Initially white.
    public static var instanceColor: Self { Self(key: .instanceColor, initial: .white) }
    /// The colour of a text layer's text. Initially white.
    public static var foregroundColor: Self { Self(key: .foregroundColor, initial: .white) }
}

extension LayerProperty where Value == Double {
    /// The opacity of the layer and its sublayers, 0…1. Initially 1.
    public static var opacity: Self { Self(key: .opacity, initial: 1) }
    /// ``opacity`` under the name of the view's property.
    public static var alpha: Self { opacity }
    /// The width of the border, in points. Initially 0, which draws none.
    public static var borderWidth: Self { Self(key: .borderWidth, initial: 0) }
    /// The radius of the corners, in points. Initially 0.
    public static var cornerRadius: Self { Self(key: .cornerRadius, initial: 0) }
    /// The opacity of the shadow, 0…1. Initially 0, which draws none.
    public static var shadowOpacity: Self { Self(key: .shadowOpacity, initial: 0) }
    /// The blur radius of the shadow, in points. Initially 3.
    public static var shadowRadius: Self { Self(key: .shadowRadius, initial: 3) }
    /// The order among the sublayers of one layer: a greater number is in front. Initially 0.
    public static var zPosition: Self { Self(key: .zPosition, initial: 0) }
    /// The offset into a shape's dash pattern, in points. Initially 0.
    public static var lineDashPhase: Self { Self(key: .lineDashPhase, initial: 0) }
    /// The width of a shape's line, in points. Initially 1.
    public static var lineWidth: Self { Self(key: .lineWidth, initial: 1) }
    /// The limit of a shape's mitred corners, as a multiple of the line's width. Initially 10.
    public static var miterLimit: Self { Self(key: .miterLimit, initial: 10) }
    /// The fraction of a shape's path at which its line starts, 0…1. Initially 0.
    public static var strokeStart: Self { Self(key: .strokeStart, initial: 0) }
    /// The fraction of a shape's path at which its line ends, 0…1. Initially 1.
    public static var strokeEnd: Self { Self(key: .strokeEnd, initial: 1) }
    /// The z coordinate of an emitter, in points. Initially 0.
    public static var emitterZPosition: Self { Self(key: .emitterZPosition, initial: 0) }
    /// The factor of the cells' spin in an emitter layer. Initially 1.
    public static var spin: Self { Self(key: .spin, initial: 1) }
    /// The factor of the cells' velocity in an emitter layer. Initially 1.
    public static var velocity: Self { Self(key: .velocity, initial: 1) }
    /// The factor of the cells' birth rate in an emitter layer. Initially 1.
    public static var birthRate: Self { Self(key: .birthRate, initial: 1) }
    /// The factor of the cells' lifetime in an emitter layer. Initially 1.
    public static var lifetime: Self { Self(key: .lifetime, initial: 1) }
    /// The delay of each copy of a replicator layer after the one before, in seconds. Initially 0.
    public static var instanceDelay: Self { Self(key: .instanceDelay, initial: 0) }
    /// The change of the red component from each copy of a replicator layer to the next. Initially 0.
    public static var instanceRedOffset: Self { Self(key: .instanceRedOffset, initial: 0) }
    /// The change of the green component from each copy of a replicator layer to the next. Initially 0.
    public static var instanceGreenOffset: Self { Self(key: .instanceGreenOffset, initial: 0) }
    /// The change of the blue component from each copy of a replicator layer to the next. Initially 0.
    public static var instanceBlueOffset: Self { Self(key: .instanceBlueOffset, initial: 0) }
    /// The change of the opacity from each copy of a replicator layer to the next. Initially 0.
    public static var instanceAlphaOffset: Self { Self(key: .instanceAlphaOffset, initial: 0) }
    /// The size of a text layer's font, in points. Initially 36.
    public static var fontSize: Self { Self(key: .fontSize, initial: 36) }
}

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
