import LifecycleEvents
import PropertyAnimation

/// The line that answers a call: the animator after it.
struct AnswerLine {
    private var bytes: [UInt8] = []

    /// Takes the completions that were called since the animator's last answer.
    init(
        line: Int, timeNs: Int64, call: ScriptedCall.Name, animator: ScriptedAnimator, outcome: CallOutcome
    ) {
        bytes.reserveCapacity(320)
        append("{\"line\":")
        append(number: Double(line))
        append(",\"time\":")
        append(number: Nanoseconds.seconds(timeNs))
        append(",\"animator\":")
        bytes.append(json: animator.name)
        append(",\"call\":\"")
        append(call.rawValue)
        append("\"")
        append(outcome, of: animator)
        append(stateOf: animator)
        append(valuesOf: animator)
        append(completionsOf: animator)
        append("}")
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    private mutating func append(_ outcome: CallOutcome, of animator: ScriptedAnimator) {
        switch outcome {
        case .applied: append(",\"outcome\":\"applied\",\"error\":null,\"message\":null")
        case .ignored: append(",\"outcome\":\"ignored\",\"error\":null,\"message\":null")
        case .misuse(let kind):
            append(",\"outcome\":\"misuse\",\"error\":\"")
            append(kind.rawValue)
            append("\",\"message\":")
            bytes.append(json: kind.message(describing: animator.description))
        }
    }

    private mutating func append(stateOf animator: ScriptedAnimator) {
        let phase = animator.phase
        append(",\"phase\":\"")
        append(phase.rawValue)
        if let state = phase.state {
            append("\",\"state\":\"")
            append(state.name)
            append(animator.isRunning ? "\",\"isRunning\":true" : "\",\"isRunning\":false")
            append(",\"fractionComplete\":")
            append(number: animator.fraction)
        } else {
            append("\",\"state\":null,\"isRunning\":null,\"fractionComplete\":null")
        }
        append(animator.isBacked ? ",\"backed\":true" : ",\"backed\":false")
    }

    private mutating func append(valuesOf animator: ScriptedAnimator) {
        append(",\"values\":{")
        var separator: StaticString = ""
        for key in animator.layer.keys {
            append(separator)
            bytes.append(json: key)
            append(":")
            append(number: animator.layer.value(key))
            separator = ","
        }
        append("}")
    }

    private mutating func append(completionsOf animator: ScriptedAnimator) {
        append(",\"completions\":[")
        var separator: StaticString = ""
        for completion in animator.takeCompletions() {
            append(separator)
            append("{\"id\":")
            bytes.append(json: completion.id)
            append(",\"position\":\"")
            append(completion.position.name)
            append("\"}")
            separator = ","
        }
        append("]")
    }

    // MARK: JSON

    private mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// The shortest decimal that reads back as the same number, whole ones without a fraction.
    private mutating func append(number: Double) {
        guard number.isFinite else {
            // Two numbers of a script may be further apart than a Double reaches.
            append("null")
            return
        }
        if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 {
            append(String(whole))
        } else {
            append(number.description)
        }
    }
}
