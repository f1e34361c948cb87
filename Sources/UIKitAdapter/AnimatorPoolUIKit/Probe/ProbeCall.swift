#if canImport(UIKit) && !os(watchOS)
    import LifecycleEvents
    import UIKit

    /// One line of a script for `animatorpool replay`, as ``RegimeProbe`` reads it.
    struct ProbeCall: Decodable {
        var time: Double
        var call: String
        var animator: String?

        // Fields of `init`.
        var duration: Double?
        var curve: String?
        var pausesOnCompletion: Bool?
        var isInterruptible: Bool?
        var scrubsLinearly: Bool?
        var layer: String?
        // Fields of a block.
        var key: String?
        var from: Double?
        var to: Double?
        var delayFactor: Double?
        // Fields of the other calls.
        var id: String?
        var afterDelay: Double?
        var value: Value?
        var durationFactor: Double?
        var withoutFinishing: Bool?
        var position: String?

        /// A fraction or the value of a flag.
        enum Value: Decodable {
            case number(Double)
            case flag(Bool)

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let flag = try? container.decode(Bool.self) {
                    self = .flag(flag)
                } else {
                    self = .number(try container.decode(Double.self))
                }
            }
        }

        var number: Double? {
            if case .number(let number)? = value { number } else { nil }
        }

        var flag: Bool? {
            if case .flag(let flag)? = value { flag } else { nil }
        }

        var finalPosition: AnimatorPosition? { position.flatMap { AnimatorPosition(name: $0) } }
    }

    /// A curve by its name in scripts.
    enum ProbeCurve {
        /// Returns the timing parameters of a curve, or nil if the probe has no UIKit curve for it.
        @MainActor static func timingParameters(_ text: String) -> (any UITimingCurveProvider)? {
            switch text {
            case "linear": UICubicTimingParameters(animationCurve: .linear)
            case "easeIn": UICubicTimingParameters(animationCurve: .easeIn)
            case "easeOut": UICubicTimingParameters(animationCurve: .easeOut)
            case "easeInOut": UICubicTimingParameters(animationCurve: .easeInOut)
            // Without arguments UIKit's parameters are CoreAnimation's default curve.
            case "default": UICubicTimingParameters()
            default: bezier(text) ?? spring(text)
            }
        }

        @MainActor private static func bezier(_ text: String) -> (any UITimingCurveProvider)? {
            guard text.hasPrefix("cubic-bezier("), text.hasSuffix(")") else { return nil }
            let numbers = text.dropFirst("cubic-bezier(".count).dropLast().split(separator: ",").compactMap {
                Double($0.trimmingCharacters(in: .whitespaces))
            }
            guard numbers.count == 4 else { return nil }
            return UICubicTimingParameters(
                controlPoint1: CGPoint(x: numbers[0], y: numbers[1]),
                controlPoint2: CGPoint(x: numbers[2], y: numbers[3]))
        }

        /// Parses `spring(ratio=0.5,velocity=0)`, which has the animator's duration, or
        /// `spring(mass=1,stiffness=100,damping=10,velocity=0)`, which has its own duration. The values in
        /// this comment are the defaults.
        @MainActor private static func spring(_ text: String) -> (any UITimingCurveProvider)? {
            guard text.hasPrefix("spring("), text.hasSuffix(")") else { return nil }
            var values = ["velocity": 0.0, "ratio": 0.5, "mass": 1.0, "stiffness": 100.0, "damping": 10.0]
            var names: Set<String> = []
            for argument in text.dropFirst("spring(".count).dropLast().split(separator: ",") {
                let parts = argument.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
                guard parts.count == 2, let value = Double(parts[1]) else { return nil }
                names.insert(parts[0])
                values[parts[0]] = value
            }
            func value(_ name: String) -> CGFloat { CGFloat(values[name] ?? 0) }
            let velocity = CGVector(dx: value("velocity"), dy: value("velocity"))
            guard names.isDisjoint(with: ["mass", "stiffness", "damping"]) else {
                return UISpringTimingParameters(
                    mass: value("mass"), stiffness: value("stiffness"), damping: value("damping"),
                    initialVelocity: velocity)
            }
            return UISpringTimingParameters(dampingRatio: value("ratio"), initialVelocity: velocity)
        }
    }
#endif
