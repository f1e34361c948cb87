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
                    "\"\(text.source)\" is no curve; there are \(TimingCurve.forms), \(Self.forms)")
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
