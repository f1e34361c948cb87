extension TimingCurve {
    /// Parses the text of a curve: `linear`, `easeIn`, `easeOut`, `easeInOut`, `default`,
    /// `cubic-bezier(x1,y1,x2,y2)`, `spring(ratio=0.5,duration=1,velocity=0)` or
    /// `spring(mass=1,stiffness=100,damping=10,velocity=0)`, with these numbers as defaults.
    ///
    /// - Throws: ``CurveError`` if the text has another form, or a number is out of range.
    public init(parsing text: String) throws(CurveError) {
        let text = try CurveText(text)
        guard let curve = try TimingCurve(text) else {
            throw CurveError("\"\(text.source)\" is no timing curve; there are \(Self.forms)")
        }
        self = curve
    }

    static var forms: String {
        "linear, easeIn, easeOut, easeInOut, default, cubic-bezier(x1,y1,x2,y2), "
            + "spring(ratio=0.5,duration=1,velocity=0) and spring(mass=1,stiffness=100,damping=10,velocity=0)"
    }

    /// Parses the text of a timing curve. Returns nil if no timing curve has this name.
    init?(_ text: CurveText) throws(CurveError) {
        switch text.name {
        case "cubic-bezier": self = .cubicBezier(try CubicBezier(text))
        case "spring": self = .spring(try Spring(text))
        default:
            let withoutNumbers: [TimingCurve] = [.linear, .easeIn, .easeOut, .easeInOut, .default]
            guard let curve = withoutNumbers.first(where: { $0.description == text.name }) else { return nil }
            try text.requireNoArguments()
            self = curve
        }
    }
}

extension TimingCurve: CustomStringConvertible {
    /// The text that ``init(parsing:)`` parses. A sampled curve has no such text.
    public var description: String {
        switch self {
        case .linear: "linear"
        case .easeIn: "easeIn"
        case .easeOut: "easeOut"
        case .easeInOut: "easeInOut"
        case .default: "default"
        case .cubicBezier(let bezier): "cubic-bezier(\(bezier.x1),\(bezier.y1),\(bezier.x2),\(bezier.y2))"
        case .spring(let spring): spring.description
        case .sampled(let curve): "sampled(\(curve.values.count))"
        }
    }
}

extension CubicBezier {
    fileprivate init(_ text: CurveText) throws(CurveError) {
        let values = text.arguments.filter { $0.key == nil }.map { $0.value }
        guard values.count == 4, text.arguments.count == 4 else {
            throw CurveError("\"\(text.source)\" needs four numbers, cubic-bezier(x1,y1,x2,y2)")
        }
        try self.init(checking: values[0], values[1], values[2], values[3])
    }
}

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
                of: [("mass", 1), ("stiffness", 100), ("damping", 10), ("velocity", 0)]
            ) {
                Self.fault($0[0], $0[1], $0[2], $0[3])
            }
            self.init(
                mass: values[0], stiffness: values[1], damping: values[2], initialVelocity: values[3])
        } else {
            let values = try text.values(of: [("ratio", 0.5), ("duration", 1), ("velocity", 0)]) {
                // UIKit clamps a negative ratio. In a text a negative ratio is a mistake.
                $0[0] >= 0
                    ? Self.fault($0[0], $0[1], $0[2]) : "needs a damping ratio of 0 or more, not \($0[0])"
            }
            self.init(dampingRatio: values[0], duration: values[1], initialVelocity: values[2])
        }
    }
}
