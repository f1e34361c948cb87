// Fonts with their names and sizes. Text is not measured with them.

open class UIFont: NSObject, @unchecked Sendable {
    // Immutable.
    public let pointSize: CGFloat
    public let fontDescriptor: UIFontDescriptor
    let weight: Weight

    init(pointSize: CGFloat, weight: Weight = .regular, traits: UIFontDescriptor.SymbolicTraits = []) {
        self.pointSize = pointSize
        self.weight = weight
        fontDescriptor = UIFontDescriptor(pointSize: pointSize, weight: weight, symbolicTraits: traits)
    }

    /// Creates a font. There are no font files, so a font of any name exists.
    public convenience init?(name fontName: String, size fontSize: CGFloat) { self.init(pointSize: fontSize) }

    public convenience override init() { self.init(pointSize: 0) }

    /// Creates a font from a descriptor.
    ///
    /// - Parameter pointSize: The size, or 0 for the descriptor's size.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        self.init(
            pointSize: pointSize > 0 ? pointSize : descriptor.pointSize, weight: descriptor.weight,
            traits: descriptor.symbolicTraits)
    }

    open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(descriptor: fontDescriptor, size: fontSize) }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UIFont)?.fontDescriptor == fontDescriptor
    }

    open override var hash: Int { fontDescriptor.hash }

    open class func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
        UIFont(pointSize: size, weight: weight)
    }
    open class func boldSystemFont(ofSize size: CGFloat) -> UIFont {
        UIFont(pointSize: size, weight: .bold, traits: .traitBold)
    }
    open class func italicSystemFont(ofSize size: CGFloat) -> UIFont {
        UIFont(pointSize: size, traits: .traitItalic)
    }
    open class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(pointSize: size, weight: weight)
    }
    open class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(pointSize: size, weight: weight, traits: .traitMonoSpace)
    }
    /// Returns the font for the content size category `large`.
    open class func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection? = nil
    ) -> UIFont {
        UIFont(pointSize: style.pointSize, weight: style == .headline ? .semibold : .regular)
    }

    // The metrics of the system's font, scaled to the size.
    open var lineHeight: CGFloat { pointSize * 1.193359375 }
    open var ascender: CGFloat { pointSize * 0.9521484375 }
    open var descender: CGFloat { pointSize * -0.2412109375 }
    open var leading: CGFloat { 0 }

    open class var systemFontSize: CGFloat { 14 }

    public struct Weight: Hashable, RawRepresentable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let ultraLight = Weight(rawValue: -0.8)
        public static let thin = Weight(rawValue: -0.6)
        public static let light = Weight(rawValue: -0.4)
        public static let regular = Weight(rawValue: 0)
        public static let medium = Weight(rawValue: 0.23)
        public static let semibold = Weight(rawValue: 0.3)
        public static let bold = Weight(rawValue: 0.4)
        public static let heavy = Weight(rawValue: 0.56)
        public static let black = Weight(rawValue: 0.62)
    }

    public struct TextStyle: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

        fileprivate static let pointSizes: [TextStyle: CGFloat] = [
            .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .headline: 17, .body: 17, .callout: 16,
            .subheadline: 15, .footnote: 13, .caption1: 12, .caption2: 11,
        ]

        var pointSize: CGFloat { Self.pointSizes[self] ?? 17 }
    }
}

open class UIFontDescriptor: NSObject, @unchecked Sendable {
    // Immutable.
    public let pointSize: CGFloat
    public let symbolicTraits: SymbolicTraits
    let weight: UIFont.Weight

    init(pointSize: CGFloat, weight: UIFont.Weight, symbolicTraits: SymbolicTraits) {
        self.pointSize = pointSize
        self.weight = weight
        self.symbolicTraits = symbolicTraits
    }

    public struct SymbolicTraits: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
        public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    }

    public enum SystemDesign: Sendable {
        case `default`
        case serif
        case rounded
        case monospaced
    }

    open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style).fontDescriptor
    }

    open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        UIFontDescriptor(
            pointSize: pointSize, weight: symbolicTraits.contains(.traitBold) ? .bold : weight,
            symbolicTraits: symbolicTraits)
    }

    open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? { self }
    open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
        UIFontDescriptor(pointSize: newPointSize, weight: weight, symbolicTraits: symbolicTraits)
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFontDescriptor else { return false }
        return (pointSize, weight, symbolicTraits) == (other.pointSize, other.weight, other.symbolicTraits)
    }

    open override var hash: Int { pointSize.hashValue }
}

/// Metrics for the content size category `large`, which scales nothing.
open class UIFontMetrics: NSObject, @unchecked Sendable {
    public init(forTextStyle textStyle: UIFont.TextStyle) {}
    open class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

    open func scaledFont(for font: UIFont) -> UIFont { font }
    open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
    }
    open func scaledValue(for value: CGFloat) -> CGFloat { value }
}
