/// The parts of a curve's text, `name` or `name(argument,argument)`, before their interpretation.
struct CurveText {
    /// The whole text, for messages.
    let source: String
    let name: String
    let arguments: [Argument]

    /// `0.5`, or `ratio=0.5`.
    struct Argument {
        let key: String?
        let value: Double
    }

    init(_ source: String) throws(CurveError) {
        self.source = source
        let text = Self.trimmed(source[...])
        guard let opening = text.firstIndex(of: "(") else {
            name = String(text)
            arguments = []
            return
        }
        guard text.last == ")" else {
            throw CurveError("\"\(source)\" has no closing bracket")
        }
        name = String(Self.trimmed(text[..<opening]))
        let inside = Self.trimmed(text[text.index(after: opening)...].dropLast())
        var arguments: [Argument] = []
        if !inside.isEmpty {
            for part in inside.split(separator: ",", omittingEmptySubsequences: false) {
                arguments.append(try Self.argument(part, in: source))
            }
        }
        self.arguments = arguments
    }

    private static func argument(_ part: Substring, in source: String) throws(CurveError) -> Argument {
        let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let number = trimmed(sides[sides.count - 1])
        guard let value = Double(number), value.isFinite else {
            throw CurveError("\"\(number)\" in \"\(source)\" is not a number")
        }
        return Argument(key: sides.count == 2 ? String(trimmed(sides[0])) : nil, value: value)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}

extension CurveText {
    /// Returns the values of named arguments in the order of `defaults`, or the defaults.
    ///
    /// - Parameter fault: Returns the fault of the values; nil for valid values.
    func values(
        of defaults: [(name: String, value: Double)], fault: ([Double]) -> String?
    ) throws(CurveError) -> [Double] {
        var values = defaults.map { $0.value }
        var isGiven = defaults.map { _ in false }
        for argument in arguments {
            guard let key = argument.key else {
                throw CurveError("\"\(source)\" needs names before its numbers, as in \(form(defaults))")
            }
            guard let index = defaults.firstIndex(where: { $0.name == key }) else {
                throw CurveError("\"\(key)\" in \"\(source)\" is unknown; write \(form(defaults))")
            }
            if isGiven[index] { throw CurveError("\"\(key)\" appears twice in \"\(source)\"") }
            isGiven[index] = true
            values[index] = argument.value
        }
        if let fault = fault(values) { throw CurveError("\"\(source)\" \(fault)") }
        return values
    }

    private func form(_ defaults: [(name: String, value: Double)]) -> String {
        "\(name)(\(defaults.map { "\($0.name)=\($0.value)" }.joined(separator: ",")))"
    }

    /// Throws if a curve without parameters has arguments.
    func requireNoArguments() throws(CurveError) {
        if source.contains("(") { throw CurveError("\"\(source)\": \(name) takes no numbers") }
    }
}

/// The text of a curve is invalid.
public struct CurveError: Error, Hashable, CustomStringConvertible {
    /// One line with the text, the mistake and a correct form.
    public let description: String

    init(_ description: String) { self.description = description }
}

extension TimingCurve {
    /// Parses the text of a curve: `linear`, `easeIn`, `easeOut`, `easeInOut`, `default`,
    /// `cubic-bezier(x1,y1,x2,y2)`, `spring(ratio=0.5,duration=1,velocity=0)` or
    /// `spring(mass=1,stiffness=100,damping=10,velocity=0)`, with these numbers as defaults.
    ///
    /// - Throws: ``CurveError`` if the text has another form, or a number is out of range.
    public init(parsing text: String) throws(CurveError) {
        let text = try CurveText(text)
        guard let curve = try TimingCurve(text) else {
            throw CurveError("\"\(text.source)\" is not a timing curve; there are \(Self.forms)")
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

extension MotionCurve {
    /// Parses the text of a curve: a form of ``TimingCurve/init(parsing:)``,
    /// `deceleration(velocity=1000,rate=0.998)`, `android-fling(velocity=4000,density=1)` or
    /// `rubber-band(dimension=800,coefficient=0.55)`, with these numbers as defaults.
    ///
    /// - Throws: ``CurveError`` if the text has another form, or a number is out of range.
    package init(parsing text: String) throws(CurveError) {
        let text = try CurveText(text)
        switch text.name {
        case "spring": self = .spring(try Spring(text))
        case "deceleration": self = .deceleration(try Deceleration(text))
        case "android-fling": self = .androidFling(try AndroidFling(text))
        case "rubber-band": self = .rubberBand(try RubberBand(text))
        default:
            guard let curve = try TimingCurve(text) else {
                throw CurveError(
                    "\"\(text.source)\" is not a curve; there are \(TimingCurve.forms), \(Self.forms)")
            }
            self = .timing(curve)
        }
    }

    private static var forms: String {
        "deceleration(velocity=1000,rate=0.998), android-fling(velocity=4000,density=1) "
            + "and rubber-band(dimension=800,coefficient=0.55)"
    }
}

extension MotionCurve: CustomStringConvertible {
    /// The text that ``init(parsing:)`` parses.
    package var description: String {
        switch self {
        case .timing(let curve): curve.description
        case .spring(let spring): spring.description
        case .deceleration(let motion): "deceleration(velocity=\(motion.velocity),rate=\(motion.rate))"
        case .androidFling(let fling): "android-fling(velocity=\(fling.velocity),density=\(fling.density))"
        case .rubberBand(let band):
            "rubber-band(dimension=\(band.dimension),coefficient=\(band.coefficient))"
        }
    }
}

extension Deceleration {
    fileprivate init(_ text: CurveText) throws(CurveError) {
        let values = try text.values(of: [("velocity", 1000), ("rate", Self.normalRate)]) {
            Self.fault(velocity: $0[0], rate: $0[1])
        }
        self.init(velocity: values[0], rate: values[1])
    }
}

extension AndroidFling {
    fileprivate init(_ text: CurveText) throws(CurveError) {
        let values = try text.values(of: [("velocity", 4000), ("density", 1)]) {
            Self.fault(velocity: $0[0], density: $0[1])
        }
        self.init(velocity: values[0], density: values[1])
    }
}

extension RubberBand {
    fileprivate init(_ text: CurveText) throws(CurveError) {
        let values = try text.values(of: [("dimension", 800), ("coefficient", 0.55)]) {
            if !($0[0] > 0) { return "needs a positive dimension, not \($0[0])" }
            return $0[1] > 0 ? nil : "needs a positive coefficient, not \($0[1])"
        }
        self.init(dimension: values[0], coefficient: values[1])
    }
}
