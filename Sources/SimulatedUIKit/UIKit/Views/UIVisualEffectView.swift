import PropertyAnimation

@preconcurrency @MainActor open class UIVisualEffect: NSObject {}

@preconcurrency @MainActor open class UIBlurEffect: UIVisualEffect {
    public enum Style: Int, Sendable {
        case extraLight = 0
        case light = 1
        case dark = 2
        case regular = 4
        case prominent = 5
        case systemUltraThinMaterial = 6
        case systemThinMaterial = 7
        case systemMaterial = 8
        case systemThickMaterial = 9
        case systemChromeMaterial = 10
        case systemUltraThinMaterialLight = 11
        case systemThinMaterialLight = 12
        case systemMaterialLight = 13
        case systemThickMaterialLight = 14
        case systemChromeMaterialLight = 15
        case systemUltraThinMaterialDark = 16
        case systemThinMaterialDark = 17
        case systemMaterialDark = 18
        case systemThickMaterialDark = 19
        case systemChromeMaterialDark = 20
    }

    let style: Style

    public init(style: Style) {
        self.style = style
        super.init()
    }
}

public enum UIVibrancyEffectStyle: Int, Sendable {
    case label, secondaryLabel, tertiaryLabel, quaternaryLabel, fill, secondaryFill, tertiaryFill, separator
}

@preconcurrency @MainActor open class UIVibrancyEffect: UIVisualEffect {
    public init(blurEffect: UIBlurEffect) { super.init() }
    public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) { super.init() }
}

/// A view with an effect. The effect is the number `effect` of its layer: 0 for no effect, 1 for any effect.
/// A block animates between both.
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
    public let contentView = UIView()

    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        setUp()
    }

    public convenience init() { self.init(effect: nil) }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
        showEffect()
    }

    open var effect: UIVisualEffect? {
        didSet { showEffect() }
    }

    private func showEffect() { layer.backing["effect"] = effect == nil ? 0 : 1 }
}
