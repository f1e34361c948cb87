/// A property of a layer, with the type of its value: `layer[.strokeEnd] = 1`.
///
/// Before it is set it has CoreAnimation's initial value, 1 for an opacity. A view's own names stand for the layer's
/// properties behind them: `center` is `position`, `alpha` is `opacity`. A frame is no property, but follows from
/// others: ``Layer/frame``.
public struct LayerProperty<Value: LayerValue>: Sendable {
    public let key: LayerKey
    public let initial: Value

    /// The key of one of its numbers.
    func name(ofPart index: Int) -> String { key.rawValue + Value.layerPartNames[index] }
}

extension LayerProperty where Value == LayerPoint {
    public static var position: Self { Self(key: .position, initial: .zero) }
    public static var center: Self { position }
    public static var anchorPoint: Self { Self(key: .anchorPoint, initial: LayerPoint(x: 0.5, y: 0.5)) }
    public static var startPoint: Self { Self(key: .startPoint, initial: LayerPoint(x: 0.5, y: 0)) }
    public static var endPoint: Self { Self(key: .endPoint, initial: LayerPoint(x: 0.5, y: 1)) }
    public static var emitterPosition: Self { Self(key: .emitterPosition, initial: .zero) }
}

extension LayerProperty where Value == LayerSize {
    public static var shadowOffset: Self {
        Self(key: .shadowOffset, initial: LayerSize(width: 0, height: -3))
    }
    public static var emitterSize: Self { Self(key: .emitterSize, initial: .zero) }
}

extension LayerProperty where Value == LayerRect {
    public static var bounds: Self { Self(key: .bounds, initial: .zero) }
    public static var contentsRect: Self {
        Self(key: .contentsRect, initial: LayerRect(x: 0, y: 0, width: 1, height: 1))
    }
}

extension LayerProperty where Value == LayerTransform {
    public static var transform: Self { Self(key: .transform, initial: .identity) }
    public static var sublayerTransform: Self { Self(key: .sublayerTransform, initial: .identity) }
    public static var instanceTransform: Self { Self(key: .instanceTransform, initial: .identity) }
}

extension LayerProperty where Value == LayerColor? {
    public static var backgroundColor: Self { Self(key: .backgroundColor, initial: nil) }
    public static var borderColor: Self { Self(key: .borderColor, initial: .black) }
    public static var shadowColor: Self { Self(key: .shadowColor, initial: .black) }
    public static var fillColor: Self { Self(key: .fillColor, initial: .black) }
    public static var strokeColor: Self { Self(key: .strokeColor, initial: nil) }
    public static var instanceColor: Self { Self(key: .instanceColor, initial: .white) }
    public static var foregroundColor: Self { Self(key: .foregroundColor, initial: .white) }
}

extension LayerProperty where Value == Double {
    public static var opacity: Self { Self(key: .opacity, initial: 1) }
    public static var alpha: Self { opacity }
    public static var borderWidth: Self { Self(key: .borderWidth, initial: 0) }
    public static var cornerRadius: Self { Self(key: .cornerRadius, initial: 0) }
    public static var shadowOpacity: Self { Self(key: .shadowOpacity, initial: 0) }
    public static var shadowRadius: Self { Self(key: .shadowRadius, initial: 3) }
    public static var zPosition: Self { Self(key: .zPosition, initial: 0) }
    public static var lineDashPhase: Self { Self(key: .lineDashPhase, initial: 0) }
    public static var lineWidth: Self { Self(key: .lineWidth, initial: 1) }
    public static var miterLimit: Self { Self(key: .miterLimit, initial: 10) }
    public static var strokeStart: Self { Self(key: .strokeStart, initial: 0) }
    public static var strokeEnd: Self { Self(key: .strokeEnd, initial: 1) }
    public static var emitterZPosition: Self { Self(key: .emitterZPosition, initial: 0) }
    public static var spin: Self { Self(key: .spin, initial: 1) }
    public static var velocity: Self { Self(key: .velocity, initial: 1) }
    public static var birthRate: Self { Self(key: .birthRate, initial: 1) }
    public static var lifetime: Self { Self(key: .lifetime, initial: 1) }
    public static var instanceDelay: Self { Self(key: .instanceDelay, initial: 0) }
    public static var instanceRedOffset: Self { Self(key: .instanceRedOffset, initial: 0) }
    public static var instanceGreenOffset: Self { Self(key: .instanceGreenOffset, initial: 0) }
    public static var instanceBlueOffset: Self { Self(key: .instanceBlueOffset, initial: 0) }
    public static var instanceAlphaOffset: Self { Self(key: .instanceAlphaOffset, initial: 0) }
    public static var fontSize: Self { Self(key: .fontSize, initial: 36) }
}
