// Drawing code runs, but draws nothing.

open class UIGraphicsImageRendererFormat: NSObject {
    open var scale = UITraitDisplayScale.defaultValue
    open var opaque = false
    open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
    open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

open class UIGraphicsImageRendererContext: NSObject {
    public let format: UIGraphicsImageRendererFormat
    private let size: CGSize

    init(_ size: CGSize, _ format: UIGraphicsImageRendererFormat) {
        (self.size, self.format) = (size, format)
    }

    open var currentImage: UIImage { UIImage("", nil, .automatic, size: size) }
    open func fill(_ rect: CGRect) {}
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
}

extension UIBezierPath {
    public func fill() {}
    public func stroke() {}
}
