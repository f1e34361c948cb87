/// A value of a layer, as the numbers it is made of.
///
/// Each number has a key of its own (`position.x`), and with it its own model value and its own animations. So a
/// point costs what two numbers cost, and a number what it always did. Numbers change along a straight line between
/// two values, as CoreAnimation's do; see ``LayerTransform`` for the one value whose numbers are not those it is
/// written with.
public protocol LayerValue: Hashable, Sendable {
    /// What each number has behind the key's name: `.x` and `.y` for a point, nothing for a number. At most eight.
    static var layerPartNames: [String] { get }

    /// How many of them, the last ones, are set at once and never animated.
    static var layerPartsAtOnce: Int { get }

    /// Creates the value from its numbers, in the order of ``layerPartNames``. The rest of the vector has no meaning.
    init(layerParts: SIMD8<Double>)

    /// - Parameter former: the numbers before, for values that several sets of numbers stand for.
    func layerParts(after former: SIMD8<Double>) -> SIMD8<Double>
}

extension LayerValue {
    /// 0: all numbers are animated.
    public static var layerPartsAtOnce: Int { 0 }
}

extension Double: LayerValue {
    /// One number, which has the key's own name.
    public static var layerPartNames: [String] { [""] }

    /// Creates the number from the first element.
    public init(layerParts: SIMD8<Double>) { self = layerParts[0] }

    /// Returns the number as the first element. Ignores `former`.
    public func layerParts(after former: SIMD8<Double>) -> SIMD8<Double> { SIMD8(self, 0, 0, 0, 0, 0, 0, 0) }
}
