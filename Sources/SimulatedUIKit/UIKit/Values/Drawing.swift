// Drawing code runs, but draws nothing.

/// A context of the size of its picture.
open class CGContext {
    let size: CGSize

    init(_ size: CGSize) { self.size = size }

    open var boundingBoxOfClipPath: CGRect { CGRect(origin: .zero, size: size) }
    open func saveGState() {}
    open func restoreGState() {}
    open func setFillColor(_ color: CGColor) {}
    open func setStrokeColor(_ color: CGColor) {}
    open func setLineWidth(_ width: CGFloat) {}
    open func setAlpha(_ alpha: CGFloat) {}
    open func setShadow(offset: CGSize, blur: CGFloat, color: CGColor? = nil) {}
    open func translateBy(x tx: CGFloat, y ty: CGFloat) {}
    open func scaleBy(x sx: CGFloat, y sy: CGFloat) {}
    open func rotate(by angle: CGFloat) {}
    open func concatenate(_ transform: CGAffineTransform) {}
    open func beginPath() {}
    open func closePath() {}
    open func move(to point: CGPoint) {}
    open func addLine(to point: CGPoint) {}
    open func addRect(_ rect: CGRect) {}
    open func addEllipse(in rect: CGRect) {}
    open func addPath(_ path: CGPath) {}
    open func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {}
    open func fillPath() {}
    open func strokePath() {}
    open func clip() {}
    open func clip(to rect: CGRect) {}
    open func fill(_ rect: CGRect) {}
    open func stroke(_ rect: CGRect) {}
    open func clear(_ rect: CGRect) {}
    open func fillEllipse(in rect: CGRect) {}
    open func strokeEllipse(in rect: CGRect) {}
    open func draw(_ image: CGImage, in rect: CGRect) {}
}

/// A picture without pixels.
open class CGImage: @unchecked Sendable {
    // Immutable.
    let image: UIImage

    init(_ image: UIImage) { self.image = image }

    open var width: Int { Int(image.size.width * image.scale) }
    open var height: Int { Int(image.size.height * image.scale) }
    open func cropping(to rect: CGRect) -> CGImage? {
        CGImage(image.resized(CGSize(width: rect.width / image.scale, height: rect.height / image.scale)))
    }
}

open class UIGraphicsImageRendererFormat: NSObject {
    open var scale = UITraitDisplayScale.defaultValue
    open var opaque = false
    open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
    open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

open class UIGraphicsImageRendererContext: NSObject {
    public let format: UIGraphicsImageRendererFormat
    public let cgContext: CGContext

    init(_ size: CGSize, _ format: UIGraphicsImageRendererFormat) {
        (cgContext, self.format) = (CGContext(size), format)
    }

    open var currentImage: UIImage { UIImage("", nil, .automatic, size: cgContext.size) }
    open func fill(_ rect: CGRect) {}
    open func stroke(_ rect: CGRect) {}
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
        ImageContexts.stack.append(context.cgContext)
        actions(context)
        ImageContexts.stack.removeLast()
        return context.currentImage
    }
}

/// The contexts of the pictures that are drawn now, the innermost last. Drawing is the main thread's here.
private enum ImageContexts {
    nonisolated(unsafe) static var stack: [CGContext] = []
}

// UIKit's names.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    ImageContexts.stack.append(CGContext(size))
}
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIGraphicsEndImageContext() { _ = ImageContexts.stack.popLast() }
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIGraphicsGetCurrentContext() -> CGContext? { ImageContexts.stack.last }
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    ImageContexts.stack.last.map { UIImage("", nil, .automatic, size: $0.size) }
}
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIRectFill(_ rect: CGRect) {}

extension UIBezierPath {
    public func fill() {}
    public func stroke() {}
    public func addClip() {}
}

extension UIColor {
    public func set() {}
    public func setFill() {}
    public func setStroke() {}
}

extension CALayer {
    public func render(in ctx: CGContext) {}
}

extension UIImage {
    public convenience init(cgImage: CGImage) {
        self.init("", nil, .automatic, size: cgImage.image.size)
    }
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(
            "", nil, .automatic,
            size: CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale))
    }

    public enum Orientation: Int, Sendable {
        case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
    }

    public var imageOrientation: Orientation { .up }
    public var cgImage: CGImage? { CGImage(self) }
    public func draw(at point: CGPoint) {}
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { self }
    func resized(_ size: CGSize) -> UIImage { UIImage("", configuration, renderingMode, size: size) }
}
