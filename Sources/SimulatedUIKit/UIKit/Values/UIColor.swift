import PropertyAnimation

// Xcode's literals of colours and pictures.
public typealias _ColorLiteralType = UIColor
public typealias _ImageLiteralType = UIImage

open class CGColor: Hashable, _ExpressibleByColorLiteral {
    let value: LayerColor

    init(_ value: LayerColor) { self.value = value }

    public required convenience init(
        _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
    ) { self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha)) }

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        value = LayerColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    open var alpha: CGFloat { value.alpha }
    open var numberOfComponents: Int { 4 }
    open var components: [CGFloat]? { [value.red, value.green, value.blue, value.alpha] }

    public static func == (left: CGColor, right: CGColor) -> Bool { left.value == right.value }

    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A colour. The system colours have the light values of Apple's Human Interface Guidelines, rounded.
open class UIColor: NSObject, _ExpressibleByColorLiteral, @unchecked Sendable {
    // Immutable.
    let value: LayerColor

    init(_ value: LayerColor) { self.value = value }

    public required convenience init(
        _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
    ) { self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha)) }

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        value = LayerColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    public init(white: CGFloat, alpha: CGFloat) {
        value = LayerColor(red: white, green: white, blue: white, alpha: alpha)
    }

    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        func part(_ place: CGFloat) -> CGFloat {
            let distance = (place + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness * (1 - saturation * max(0, min(distance, 4 - distance, 1)))
        }
        value = LayerColor(red: part(5), green: part(3), blue: part(1), alpha: alpha)
    }

    public init(cgColor: CGColor) { value = cgColor.value }

    /// Creates a grey colour: there are no asset catalogues, so every name exists and is grey.
    public convenience init?(named name: String) { self.init(white: 0.5, alpha: 1) }
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) { self.init(white: 0.5, alpha: 1) }

    /// Creates the colour for light mode.
    public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
        self.init(dynamicProvider(UITraitCollection()).value)
    }

    open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }

    @discardableResult open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        red?.pointee = value.red
        green?.pointee = value.green
        blue?.pointee = value.blue
        alpha?.pointee = value.alpha
        return true
    }

    open var cgColor: CGColor { CGColor(value) }

    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(red: value.red, green: value.green, blue: value.blue, alpha: alpha)
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.value == value }

    open override var hash: Int { value.hashValue }

    private static func make(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) -> UIColor {
        UIColor(LayerColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    open class var black: UIColor { make(0, 0, 0) }
    open class var darkGray: UIColor { make(1 / 3, 1 / 3, 1 / 3) }
    open class var lightGray: UIColor { make(2 / 3, 2 / 3, 2 / 3) }
    open class var white: UIColor { make(1, 1, 1) }
    open class var gray: UIColor { make(0.5, 0.5, 0.5) }
    open class var red: UIColor { make(1, 0, 0) }
    open class var green: UIColor { make(0, 1, 0) }
    open class var blue: UIColor { make(0, 0, 1) }
    open class var cyan: UIColor { make(0, 1, 1) }
    open class var yellow: UIColor { make(1, 1, 0) }
    open class var magenta: UIColor { make(1, 0, 1) }
    open class var orange: UIColor { make(1, 0.5, 0) }
    open class var purple: UIColor { make(0.5, 0, 0.5) }
    open class var brown: UIColor { make(0.6, 0.4, 0.2) }
    open class var clear: UIColor { make(0, 0, 0, 0) }
    open class var systemRed: UIColor { make(1, 0.23, 0.19) }
    open class var systemGreen: UIColor { make(0.2, 0.78, 0.35) }
    open class var systemBlue: UIColor { make(0, 0.48, 1) }
    open class var systemOrange: UIColor { make(1, 0.58, 0) }
    open class var systemYellow: UIColor { make(1, 0.8, 0) }
    open class var systemPink: UIColor { make(1, 0.18, 0.33) }
    open class var systemPurple: UIColor { make(0.69, 0.32, 0.87) }
    open class var systemTeal: UIColor { make(0.19, 0.69, 0.78) }
    open class var systemIndigo: UIColor { make(0.35, 0.34, 0.84) }
    open class var systemBrown: UIColor { make(0.64, 0.52, 0.37) }
    open class var systemGray: UIColor { make(0.56, 0.56, 0.58) }
    open class var systemGray2: UIColor { make(0.68, 0.68, 0.7) }
    open class var systemGray3: UIColor { make(0.78, 0.78, 0.8) }
    open class var systemGray4: UIColor { make(0.82, 0.82, 0.84) }
    open class var systemGray5: UIColor { make(0.9, 0.9, 0.92) }
    open class var systemGray6: UIColor { make(0.95, 0.95, 0.97) }
    open class var systemMint: UIColor { make(0, 0.78, 0.75) }
    open class var systemCyan: UIColor { make(0.2, 0.68, 0.9) }
    open class var tintColor: UIColor { systemBlue }
    open class var label: UIColor { black }
    open class var secondaryLabel: UIColor { make(0.24, 0.24, 0.26, 0.6) }
    open class var tertiaryLabel: UIColor { make(0.24, 0.24, 0.26, 0.3) }
    open class var quaternaryLabel: UIColor { make(0.24, 0.24, 0.26, 0.18) }
    open class var placeholderText: UIColor { make(0.24, 0.24, 0.26, 0.3) }
    open class var link: UIColor { systemBlue }
    open class var darkText: UIColor { black }
    open class var lightText: UIColor { make(1, 1, 1, 0.6) }
    open class var opaqueSeparator: UIColor { make(0.78, 0.78, 0.78) }
    open class var separator: UIColor { make(0.24, 0.24, 0.26, 0.3) }
    open class var systemBackground: UIColor { white }
    open class var secondarySystemBackground: UIColor { systemGray6 }
    open class var tertiarySystemBackground: UIColor { white }
    open class var systemGroupedBackground: UIColor { systemGray6 }
    open class var secondarySystemGroupedBackground: UIColor { white }
    open class var systemFill: UIColor { make(0.47, 0.47, 0.5, 0.2) }
    open class var tertiarySystemGroupedBackground: UIColor { systemGray6 }
    open class var tertiarySystemFill: UIColor { make(0.46, 0.46, 0.5, 0.12) }
    open class var quaternarySystemFill: UIColor { make(0.45, 0.45, 0.5, 0.08) }
    open class var secondarySystemFill: UIColor { make(0.47, 0.47, 0.5, 0.16) }
}
