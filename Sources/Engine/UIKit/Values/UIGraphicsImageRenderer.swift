// Drawing code runs, but draws nothing.

open class CGImage: @unchecked Sendable {
    // Immutable.
    let size: CGSize

    init(_ size: CGSize) { self.size = size }

    open var width: Int { Int(size.width) }
    open var height: Int { Int(size.height) }
}

open class CGContext {
    init() {}

    open func saveGState() {}
    open func restoreGState() {}
    open func setFillColor(_ color: CGColor) {}
    open func setStrokeColor(_ color: CGColor) {}
    open func setLineWidth(_ width: CGFloat) {}
    open func setAlpha(_ alpha: CGFloat) {}
    open func translateBy(x tx: CGFloat, y ty: CGFloat) {}
    open func scaleBy(x sx: CGFloat, y sy: CGFloat) {}
    open func rotate(by angle: CGFloat) {}
    open func move(to point: CGPoint) {}
    open func addLine(to point: CGPoint) {}
    open func addRect(_ rect: CGRect) {}
    open func addEllipse(in rect: CGRect) {}
    open func addPath(_ path: CGPath) {}
    open func beginPath() {}
    open func closePath() {}
    open func fillPath() {}
    open func strokePath() {}
    open func clip() {}
    open func clip(to rect: CGRect) {}
    open func fill(_ rect: CGRect) {}
    open func fillEllipse(in rect: CGRect) {}
    open func stroke(_ rect: CGRect) {}
    open func strokeEllipse(in rect: CGRect) {}
    open func draw(_ image: CGImage, in rect: CGRect) {}
}

open class UIGraphicsImageRendererFormat: NSObject {
    open var scale: CGFloat = 3
    open var opaque = false
    open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
    open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

open class UIGraphicsImageRendererContext: NSObject {
    public let format: UIGraphicsImageRendererFormat
    public let cgContext = CGContext()
    private let size: CGSize

    init(_ size: CGSize, _ format: UIGraphicsImageRendererFormat) {
        (self.size, self.format) = (size, format)
    }

    open var currentImage: UIImage { UIImage("", nil, .automatic, size: size) }
    open func fill(_ rect: CGRect) {}
    open func stroke(_ rect: CGRect) {}
    open func clip(to rect: CGRect) {}
}

open class UIGraphicsImageRenderer: NSObject {
    private let size: CGSize
    public let format: UIGraphicsImageRendererFormat

    public init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
        (self.size, self.format) = (size, format)
    }
    public convenience init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .default()) {
        self.init(size: bounds.size, format: format)
    }

    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let context = UIGraphicsImageRendererContext(size, format)
        actions(context)
        return context.currentImage
    }

    open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }

    open func jpegData(
        withCompressionQuality compressionQuality: CGFloat,
        actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Data { pngData(actions: actions) }
}

extension UIBezierPath {
    public func fill() {}
    public func stroke() {}
    public func addClip() {}
}
