import PropertyAnimation
import ScrollSimulation

public struct CGVector: Equatable, Sendable {
    public var dx: CGFloat
    public var dy: CGFloat

    public init(dx: CGFloat = 0, dy: CGFloat = 0) {
        self.dx = dx
        self.dy = dy
    }

    public static var zero: CGVector { CGVector() }
}

/// The engine's transform under UIKit's name.
public typealias CGAffineTransform = LayerTransform

extension CGAffineTransform {
    public init() { self = .identity }

    // The engine's numbers are of another type, which an optional value does not convert to.
    @_disfavoredOverload public init(translationX: CGFloat, y: CGFloat) {
        self.init(translationX: Double(translationX), y: Double(y))
    }
    @_disfavoredOverload public init(scaleX: CGFloat, y: CGFloat) {
        self.init(scaleX: Double(scaleX), y: Double(y))
    }
    @_disfavoredOverload public init(rotationAngle: CGFloat) {
        self.init(rotationAngle: Double(rotationAngle))
    }

    public var isIdentity: Bool { self == .identity }

    public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: tx, y: ty).concatenating(self)
    }

    public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
        CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
    }

    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    public func inverted() -> CGAffineTransform { inverse ?? self }

    func apply(_ point: CGPoint) -> CGPoint { CGPoint(applied(to: point.layerPoint)) }
}

extension CGPoint {
    public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
    public func applying(_ transform: CGAffineTransform) -> CGPoint { transform.apply(self) }
}

extension CGRect {
    /// Returns the bounding box of the transformed corners.
    public func applying(_ transform: CGAffineTransform) -> CGRect { mapped { transform.apply($0) } }

    /// Returns the bounding box of the corners that `map` returns.
    func mapped(_ map: (CGPoint) -> CGPoint) -> CGRect {
        let corners = [minX, maxX].flatMap { x in [minY, maxY].map { map(CGPoint(x: x, y: $0)) } }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        return CGRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }
}

extension CGSize {
    public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
    public func applying(_ transform: CGAffineTransform) -> CGSize {
        let end = transform.apply(CGPoint(x: width, y: height))
        return CGSize(width: end.x - transform.tx, height: end.y - transform.ty)
    }
}

public struct UIRectEdge: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = UIRectEdge(rawValue: 1)
    public static let left = UIRectEdge(rawValue: 2)
    public static let bottom = UIRectEdge(rawValue: 4)
    public static let right = UIRectEdge(rawValue: 8)
    public static let all = UIRectEdge(rawValue: 15)
}

public struct UIRectCorner: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let topLeft = UIRectCorner(rawValue: 1)
    public static let topRight = UIRectCorner(rawValue: 2)
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    public static let bottomRight = UIRectCorner(rawValue: 8)
    public static let allCorners = UIRectCorner(rawValue: .max)
}

public struct UIEdgeInsets: Hashable, Sendable {
    public var top: CGFloat
    public var left: CGFloat
    public var bottom: CGFloat
    public var right: CGFloat

    public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    public static var zero: UIEdgeInsets { UIEdgeInsets() }
}

public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    public var top: CGFloat
    public var leading: CGFloat
    public var bottom: CGFloat
    public var trailing: CGFloat

    public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    public static var zero: NSDirectionalEdgeInsets { NSDirectionalEdgeInsets() }
}

public struct UIOffset: Hashable, Sendable {
    public var horizontal: CGFloat
    public var vertical: CGFloat

    public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }

    public static var zero: UIOffset { UIOffset() }
}

extension CGRect {
    public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }

    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: origin.x + insets.left, y: origin.y + insets.top,
            width: size.width - insets.left - insets.right, height: size.height - insets.top - insets.bottom)
    }

    init(_ rect: LayerRect) {
        self.init(
            x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
    }

    var layerRect: LayerRect {
        LayerRect(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }
}

extension CGPoint {
    init(_ point: LayerPoint) { self.init(x: point.x, y: point.y) }

    var layerPoint: LayerPoint { LayerPoint(x: x, y: y) }
}

extension CGSize {
    init(_ size: Size) { self.init(width: size.width, height: size.height) }

    init(_ size: LayerSize) { self.init(width: size.width, height: size.height) }

    var layerSize: LayerSize { LayerSize(width: width, height: height) }
}

extension Size {
    static var phone: Size { Size(width: 390, height: 844) }
}

extension IndexPath {
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }

    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }

    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
}

// The values of a keyboard's notifications, which an app posts itself here.
extension NSValue {
    public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
    public convenience init(cgSize size: CGSize) { self.init(size: size) }
    public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
    public var cgPointValue: CGPoint { pointValue }
    public var cgSizeValue: CGSize { sizeValue }
    public var cgRectValue: CGRect { rectValue }
}
