#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An affine transform with the layout of `CGAffineTransform`: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
///
/// CoreAnimation does not interpolate matrices element by element, which would shrink a layer to a line
/// half-way through a half turn. CoreAnimation decomposes both transforms into translation, rotation and
/// scale, interpolates the parts and composes the result. Recordings by Neuburg and on Stack Overflow
/// (44828064, 41182386) show this: a rotation by 2π does nothing, and a rotation by π turns the layer.
///
/// This type does the same. Its numbers are `translation.x`, `translation.y`, `scale.x`, `scale.y`,
/// `rotation` and `skew`, which are CoreAnimation's names. A rotation takes the shorter direction. Exactly
/// half a turn is clockwise, whatever its sign.
public struct LayerTransform: Hashable, Sendable {
    /// The factor of x in x′.
    public var a: Double
    /// The factor of x in y′.
    public var b: Double
    /// The factor of y in x′.
    public var c: Double
    /// The factor of y in y′.
    public var d: Double
    /// The move to the right, in points.
    public var tx: Double
    /// The move downwards, in points.
    public var ty: Double

    /// Creates a transform from the elements of its matrix.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The transform that changes nothing.
    public static var identity: LayerTransform { LayerTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

    /// Creates a move by points.
    public init(translationX x: Double, y: Double) { self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }

    /// Creates a scaling. A negative factor mirrors.
    public init(scaleX x: Double, y: Double) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

    /// - Parameter angle: In radians. A positive angle turns clockwise on a screen, whose y axis points down.
    public init(rotationAngle angle: Double) {
        self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
    }

    /// Returns the transform that applies this transform and then `other`.
    public func concatenating(_ other: LayerTransform) -> LayerTransform {
        LayerTransform(
            a: a * other.a + b * other.c, b: a * other.b + b * other.d,
            c: c * other.a + d * other.c, d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
    }

    /// Returns `point` after this transform.
    public func applied(to point: LayerPoint) -> LayerPoint {
        LayerPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    /// The inverse transform; nil if the transform maps all points to a line or a point.
    public var inverse: LayerTransform? {
        let area = a * d - b * c
        guard area != 0, area.isFinite else { return nil }
        return LayerTransform(
            a: d / area, b: -b / area, c: -c / area, d: a / area,
            tx: (c * ty - d * tx) / area, ty: (b * tx - a * ty) / area)
    }
}

extension LayerTransform: LayerValue {
    /// Translation, scale, rotation in radians and skew.
    public static var layerPartNames: [String] {
        [".translation.x", ".translation.y", ".scale.x", ".scale.y", ".rotation", ".skew"]
    }

    /// Composes a transform from translation, scale, rotation and skew.
    public init(layerParts parts: SIMD8<Double>) {
        let (cosine, sine) = (cos(parts[4]), sin(parts[4]))
        self.init(
            a: parts[2] * cosine, b: parts[2] * sine,
            c: parts[5] * cosine - parts[3] * sine, d: parts[5] * sine + parts[3] * cosine,
            tx: parts[0], ty: parts[1])
    }

    /// Decomposes the transform. The result has the equivalent rotation nearest to that of `former`.
    public func layerParts(after former: SIMD8<Double>) -> SIMD8<Double> {
        var scaleX = hypot(a, b)
        var angle: Double
        if scaleX > 0 {
            // A mirror image negates the scale of the axis that is rotated further. The layer is not rotated.
            if a * d - b * c < 0, a < d { scaleX = -scaleX }
            angle = scaleX < 0 ? atan2(-b, -a) : atan2(b, a)
        } else {
            angle = c == 0 && d == 0 ? former[4] : atan2(-c, d)
        }
        let (cosine, sine) = (cos(angle), sin(angle))
        angle = former[4] + Self.turn(from: former[4], to: angle)
        return SIMD8(
            tx, ty, scaleX, d * cosine - c * sine, angle, c * cosine + d * sine, 0, 0)
    }

    /// Returns the shorter rotation from `former` to `angle`, in −π…π.
    private static func turn(from former: Double, to angle: Double) -> Double {
        let way = (angle - former).remainder(dividingBy: 2 * .pi)
        return way <= -.pi + 1e-9 ? way + 2 * .pi : way
    }
}
