import PropertyAnimation

/// A path, reduced to its bounding box. Nothing is drawn.
open class CGPath: @unchecked Sendable {
    // Immutable.
    public let boundingBox: CGRect

    init(boundingBox: CGRect) { self.boundingBox = boundingBox }
}

open class UIBezierPath: NSObject {
    private var box = CGRect.null
    open private(set) var currentPoint = CGPoint.zero
    open var lineWidth: CGFloat = 1

    public override init() { super.init() }

    public convenience init(rect: CGRect) {
        self.init()
        box = rect
    }

    public convenience init(ovalIn rect: CGRect) { self.init(rect: rect) }
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) { self.init(rect: rect) }
    public convenience init(
        roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
    ) { self.init(rect: rect) }
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init(
            rect: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }

    open var cgPath: CGPath { CGPath(boundingBox: box) }
    open var bounds: CGRect { box }
    open var isEmpty: Bool { box.isNull }
    open func move(to point: CGPoint) { add(point) }
    open func addLine(to point: CGPoint) { add(point) }
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) { add(endPoint) }
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) { add(endPoint) }
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        append(
            UIBezierPath(
                arcCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
                clockwise: clockwise))
        currentPoint = CGPoint(x: center.x + radius * cos(endAngle), y: center.y + radius * sin(endAngle))
    }
    open func apply(_ transform: CGAffineTransform) { box = box.applying(transform) }
    open func contains(_ point: CGPoint) -> Bool { box.contains(point) }
    open func removeAllPoints() { box = .null }
    open func append(_ bezierPath: UIBezierPath) { box = box.union(bezierPath.box) }
    open func close() {}

    private func add(_ point: CGPoint) {
        currentPoint = point
        box = box.union(CGRect(origin: point, size: .zero))
    }
}

/// A shape layer. Its numbers animate; its path is set at once.
open class CAShapeLayer: CALayer {
    override class var engineClass: LayerClass { .shape }

    open var path: CGPath?
    open var lineCap = CAShapeLayerLineCap.butt

    open var fillColor: CGColor? {
        get { backing[.fillColor].map { CGColor($0) } }
        set { backing[.fillColor] = newValue?.value }
    }

    open var strokeColor: CGColor? {
        get { backing[.strokeColor].map { CGColor($0) } }
        set { backing[.strokeColor] = newValue?.value }
    }

    open var lineWidth: CGFloat {
        get { backing[.lineWidth] }
        set { backing[.lineWidth] = newValue }
    }

    open var strokeStart: CGFloat {
        get { backing[.strokeStart] }
        set { backing[.strokeStart] = newValue }
    }

    open var strokeEnd: CGFloat {
        get { backing[.strokeEnd] }
        set { backing[.strokeEnd] = newValue }
    }
}

public struct CAShapeLayerLineCap: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}
