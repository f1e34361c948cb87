extension Spring: CustomStringConvertible {
    /// The text form: `spring(ratio=…)` for a spring of the damping ratio form, else `spring(mass=…)`.
    public var description: String {
        isFitted && fit == .uikit
            ? "spring(ratio=\(dampingRatio),duration=\(duration),velocity=\(initialVelocity))"
            : "spring(mass=\(mass),stiffness=\(stiffness),damping=\(damping),velocity=\(initialVelocity))"
    }

    init(_ text: CurveText) throws(CurveError) {
        if text.arguments.contains(where: { ["mass", "stiffness", "damping"].contains($0.key) }) {
            let values = try text.values(
                of: [("mass", 1), ("stiffness", 100), ("damping", 10), ("velocity", 0)])
            if let fault = Self.fault(values[0], values[1], values[2], values[3]) {
                throw CurveError("\"\(text.source)\" \(fault)")
            }
            self.init(
                mass: values[0], stiffness: values[1], damping: values[2], initialVelocity: values[3])
        } else {
            let values = try text.values(of: [("ratio", 0.5), ("duration", 1), ("velocity", 0)])
            // UIKit clamps a negative ratio to the smallest one. In a text a negative ratio is a mistake.
            guard values[0] >= 0 else {
                throw CurveError("\"\(text.source)\" needs a damping ratio of 0 or more, not \(values[0])")
            }
            if let fault = Self.fault(values[0], values[1], values[2]) {
                throw CurveError("\"\(text.source)\" \(fault)")
            }
            self.init(dampingRatio: values[0], duration: values[1], initialVelocity: values[2])
        }
    }
}
