/// A picture with its name. Nothing is drawn.
open class UIImage: NSObject, _ExpressibleByImageLiteral, @unchecked Sendable {
    // Immutable.
    private let name: String
    public let configuration: Configuration?
    public let renderingMode: RenderingMode

    public let size: CGSize

    init(
        _ name: String, _ configuration: Configuration?, _ renderingMode: RenderingMode, size: CGSize = .zero
    ) {
        self.name = name
        self.size = size
        self.configuration = configuration
        self.renderingMode = renderingMode
    }

    public convenience init?(named name: String) { self.init(name, nil, .automatic) }
    public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {
        self.init(name, configuration, .automatic)
    }
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) { self.init(name, nil, .automatic) }
    public convenience init?(systemName name: String) { self.init(name, nil, .automatic) }
    public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
        self.init(name, configuration, .automatic)
    }
    public convenience init?(data: Data) { self.init("", nil, .automatic) }
    public convenience init?(data: Data, scale: CGFloat) { self.init("", nil, .automatic) }
    public convenience init?(contentsOfFile path: String) { self.init(path, nil, .automatic) }
    public required convenience init(imageLiteralResourceName name: String) {
        self.init(name, nil, .automatic)
    }
    public convenience override init() { self.init("", nil, .automatic) }

    open func draw(in rect: CGRect) {}
    open func pngData() -> Data? { Data(name.utf8) }
    open func jpegData(compressionQuality: CGFloat) -> Data? { Data(name.utf8) }
    open func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }
    open var scale: CGFloat { UITraitDisplayScale.defaultValue }
    open var symbolConfiguration: SymbolConfiguration? { configuration as? SymbolConfiguration }
    open func withTintColor(_ color: UIColor) -> UIImage { self }
    open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        withRenderingMode(renderingMode)
    }
    open func withRenderingMode(_ mode: RenderingMode) -> UIImage {
        UIImage(name, configuration, mode, size: size)
    }
    open func withConfiguration(_ configuration: Configuration) -> UIImage {
        UIImage(name, configuration, renderingMode, size: size)
    }
    open func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
        withConfiguration(configuration)
    }
    open func preparingForDisplay() -> UIImage? { self }
    open func preparingThumbnail(of size: CGSize) -> UIImage? { self }
    // On the caller's actor, because another thread would take real time.
    nonisolated(nonsending) open func byPreparingForDisplay() async -> UIImage? { self }
    nonisolated(nonsending) open func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { self }

    public enum RenderingMode: Int, Sendable {
        case automatic
        case alwaysOriginal
        case alwaysTemplate
    }

    open class Configuration: NSObject, @unchecked Sendable {}

    /// Values without an effect.
    open class SymbolConfiguration: Configuration, @unchecked Sendable {
        public convenience init(
            pointSize: CGFloat, weight: SymbolWeight = .unspecified, scale: SymbolScale = .default
        ) { self.init() }
        public convenience init(scale: SymbolScale) { self.init() }
        public convenience init(weight: SymbolWeight) { self.init() }
        public convenience init(font: UIFont, scale: SymbolScale = .default) { self.init() }
        public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale = .default) { self.init() }
        public convenience init(paletteColors: [UIColor]) { self.init() }
        open func applying(_ otherConfiguration: Configuration) -> Self { self }
    }

    public enum SymbolWeight: Int, Sendable {
        case unspecified
        case ultraLight
        case thin
        case light
        case regular
        case medium
        case semibold
        case bold
        case heavy
        case black
    }

    public enum SymbolScale: Int, Sendable {
        case `default` = -1
        case unspecified
        case small
        case medium
        case large
    }
}
