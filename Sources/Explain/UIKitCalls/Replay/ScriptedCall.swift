import AnimationTiming
import LifecycleEvents
import PropertyAnimation

/// One line of a script.
package struct ScriptedCall {
    package let line: Int
    package let timeNs: Int64
    /// The animator's name, or nil for a call to all living animators.
    package let animator: String?
    package let name: Name
    /// The id of the block or completion whose first run makes the call, or nil for a call at its own time.
    package let place: String?
    package let request: Request

    /// The calls that a script can make.
    package enum Name: String, CaseIterable {
        case initialise = "init"
        case running, addAnimations, addCompletion, startAnimation, pauseAnimation, fractionComplete,
            isReversed
        case isInterruptible, pausesOnCompletion, scrubsLinearly, isUserInteractionEnabled
        case isManualHitTestingEnabled, continueAnimation, stopAnimation
        case finishAnimation, release, enterBackground, enterForeground, prepareForReuse, read
        case observe, hitTest

        /// Whether the call may address all living animators.
        var mayNameNobody: Bool {
            switch self {
            case .enterBackground, .enterForeground, .prepareForReuse: true
            default: false
            }
        }
    }

    package enum Request {
        case initialise(Settings)
        case running(Settings, Block, delay: Double)
        case addAnimations(Block)
        case addCompletion(id: String)
        case call(AnimatorCall)
        case observe
        case hitTest(x: Double, y: Double, layer: String?)
        case read(layer: String?)
    }

    package struct Settings {
        package var duration: Double
        package var curve: TimingCurve
        package var pausesOnCompletion: Bool
        package var isInterruptible: Bool
        package var scrubsLinearly: Bool
        package var layer: String?
    }

    package struct Block {
        package var key: String
        package var from: Double?
        package var to: Double
        package var delayFactor: Double
        /// The id by which calls inside the block name it.
        var id: String?
        /// The layer of the block, or nil for the animator's own layer.
        package var layer: String?
    }

    /// - Parameter line: The line's number in the script, from 1.
    package init(_ text: String, line: Int) throws(ReplayError) {
        var fields = try CallFields(text, line: line)
        self.line = line
        let time = try fields.number("time")
        guard time >= 0 else { throw fields.problem("the time \(time) lies before the start, which is 0") }
        guard time * 1e9 < Double(Nanoseconds.limit) else {
            throw fields.problem("the time \(time) is too late; a script lasts 73 years at most")
        }
        timeNs = Nanoseconds.from(seconds: time)
        let call = try fields.string("call")
        guard let name = Name(rawValue: call) else {
            let known = Name.allCases.map(\.rawValue).joined(separator: ", ")
            throw fields.problem("the call \"\(call)\" is unknown; calls are \(known)")
        }
        self.name = name
        animator = name.mayNameNobody ? try fields.optionalString("animator") : try fields.string("animator")
        place = try fields.optionalString("in")
        request = try Self.request(name, &fields)
        try fields.refuseOthers(of: name.rawValue)
    }

    private static func request(_ name: Name, _ fields: inout CallFields) throws(ReplayError) -> Request {
        switch name {
        case .initialise: return .initialise(try settings(&fields))
        case .running:
            let settings = try settings(&fields, isRunning: true)
            return .running(
                settings, try block(&fields, layer: settings.layer),
                delay: try fields.optionalNumber("delay") ?? 0)
        case .addAnimations: return .addAnimations(try block(&fields))
        case .addCompletion: return .addCompletion(id: try fields.string("id"))
        case .startAnimation:
            return .call(.startAnimation(afterDelay: try fields.optionalNumber("afterDelay")))
        case .pauseAnimation: return .call(.pauseAnimation)
        case .fractionComplete: return .call(.fractionComplete(try fields.number("value")))
        case .isReversed: return .call(.isReversed(try fields.bool("value")))
        case .isInterruptible: return .call(.isInterruptible(try fields.bool("value")))
        case .pausesOnCompletion: return .call(.pausesOnCompletion(try fields.bool("value")))
        case .scrubsLinearly: return .call(.scrubsLinearly(try fields.bool("value")))
        case .isUserInteractionEnabled:
            return .call(.isUserInteractionEnabled(try fields.bool("value")))
        case .isManualHitTestingEnabled:
            return .call(.isManualHitTestingEnabled(try fields.bool("value")))
        case .observe: return .observe
        case .hitTest:
            return .hitTest(
                x: try fields.number("x"), y: try fields.number("y"),
                layer: try fields.optionalString("layer"))
        case .continueAnimation:
            let factor = try fields.number("durationFactor")
            return .call(.continueAnimation(curve: try fields.optionalCurve("curve"), durationFactor: factor))
        case .stopAnimation:
            return .call(.stopAnimation(withoutFinishing: try fields.bool("withoutFinishing")))
        case .finishAnimation: return .call(.finishAnimation(try position(&fields)))
        case .release: return .call(.release)
        case .enterBackground: return .call(.enterBackground)
        case .enterForeground: return .call(.enterForeground)
        case .prepareForReuse: return .call(.layerAnimationsRemoved(.prepareForReuse))
        case .read: return .read(layer: try fields.optionalString("layer"))
        }
    }

    private static func settings(
        _ fields: inout CallFields, isRunning: Bool = false
    ) throws(ReplayError) -> Settings {
        let duration = try fields.number("duration")
        guard duration >= 0 else {
            throw fields.problem("the duration \(duration) is negative; it takes seconds from 0 on")
        }
        if isRunning {
            return Settings(
                duration: duration, curve: try fields.optionalCurve("curve") ?? .easeInOut,
                pausesOnCompletion: false, isInterruptible: true, scrubsLinearly: true,
                layer: try fields.optionalString("layer"))
        }
        return Settings(
            duration: duration, curve: try fields.optionalCurve("curve") ?? .linear,
            pausesOnCompletion: try fields.optionalBool("pausesOnCompletion") ?? false,
            isInterruptible: try fields.optionalBool("isInterruptible") ?? true,
            scrubsLinearly: try fields.optionalBool("scrubsLinearly") ?? true,
            layer: try fields.optionalString("layer"))
    }

    /// Reads the fields of a block.
    ///
    /// - Parameter layer: The animator's layer, for a block without a layer of its own.
    private static func block(
        _ fields: inout CallFields, layer: String? = nil
    ) throws(ReplayError) -> Block {
        let block = Block(
            key: try fields.string("key"), from: try fields.optionalNumber("from"),
            to: try fields.number("to"), delayFactor: try fields.optionalNumber("delayFactor") ?? 0,
            id: try fields.optionalString("id"), layer: try fields.optionalString("layer") ?? layer)
        guard block.delayFactor >= 0 && block.delayFactor <= 1 else {
            throw fields.problem("the delayFactor \(block.delayFactor) does not lie in 0…1")
        }
        return block
    }

    private static func position(_ fields: inout CallFields) throws(ReplayError) -> AnimatorPosition {
        let name = try fields.string("position")
        guard let position = AnimatorPosition(name: name) else {
            throw fields.problem("the position \"\(name)\" is unknown; positions are start, end, current")
        }
        return position
    }
}
