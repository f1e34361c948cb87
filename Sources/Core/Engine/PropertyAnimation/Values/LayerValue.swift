/// A value of a layer property as a list of numbers.
///
/// Each number has a key of its own (`position.x`), with its own model value and its own animations. A point
/// therefore costs as much as two numbers. Interpolation between two values is linear in each number, as in
/// CoreAnimation. The numbers of a ``LayerTransform`` are not its matrix elements but its decomposition.
public protocol LayerValue: Hashable, Sendable {
    /// The suffix of each number's key: `.x` and `.y` for a point, empty for a number. At most eight.
    static var layerPartNames: [String] { get }

    /// The count of numbers at the end of the list that are set at once and never animated.
    static var layerPartsAtOnce: Int { get }

    /// Creates the value from its numbers, in the order of ``layerPartNames``. Ignores further elements.
    init(layerParts: SIMD8<Double>)

    /// Returns the numbers of the value.
    ///
    /// - Parameter former: The numbers of the previous value. Selects the result if several lists of numbers
    ///   describe the same value.
    func layerParts(after former: SIMD8<Double>) -> SIMD8<Double>
}

extension LayerValue {
    /// 0: all numbers are animated.
    public static var layerPartsAtOnce: Int { 0 }
}

extension Double: LayerValue {
    /// One number, whose key has no suffix.
    public static var layerPartNames: [String] { [""] }

    /// Creates the number from the first element.
    public init(layerParts: SIMD8<Double>) { self = layerParts[0] }

    /// Returns the number as the first element. Ignores `former`.
    public func layerParts(after former: SIMD8<Double>) -> SIMD8<Double> { SIMD8(self, 0, 0, 0, 0, 0, 0, 0) }
}
