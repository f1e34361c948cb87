import LifecycleEvents
import PropertyAnimation

/// The line that answers a call. It contains the animator's state after the call.
struct AnswerLine {
    private var json = JSONWriter()

    /// Creates the line, and clears the completions since the animator's last answer.
    init(
        line: Int, timeNs: Int64, call: ScriptedCall.Name, animator: ScriptedAnimator, outcome: CallOutcome,
        layer: Layer? = nil, isHit: Bool? = nil
    ) {
        let layer = layer ?? animator.layer
        json.object { json in
            json.member("line", Int64(line))
            json.member("time", Nanoseconds.seconds(timeNs))
            json.member("animator", animator.name)
            json.member("call", call.rawValue)
            Self.write(outcome, of: animator, to: &json)
            Self.write(stateOf: animator, to: &json)
            json.key("values")
            json.object { json in
                for key in layer.keys {
                    json.key(key)
                    // The distance between two numbers of a script may exceed the range of Double. Then the
                    // value is null.
                    json.number(layer.value(key))
                }
            }
            json.key("completions")
            json.array(animator.takeCompletions()) { json, completion in
                json.object { json in
                    json.member("id", completion.id)
                    json.member("position", completion.position.name)
                }
            }
            if let isHit { json.member("hit", isHit) }
            guard animator.isObserved else { return }
            json.key("changes")
            json.array(animator.takeChanges()) { json, change in
                json.object { Self.write(change, to: &$0) }
            }
        }
    }

    private static func write(_ change: AnimatorChange, to json: inout JSONWriter) {
        switch change {
        case .state(let state): json.member("state", state.name)
        case .isRunning(let isRunning): json.member("isRunning", isRunning)
        case .isReversed(let isReversed): json.member("isReversed", isReversed)
        case .fractionComplete(let fraction): json.member("fractionComplete", fraction)
        }
    }

    var text: String { json.text }

    private static func write(
        _ outcome: CallOutcome, of animator: ScriptedAnimator, to json: inout JSONWriter
    ) {
        switch outcome {
        case .applied: json.member("outcome", "applied")
        case .ignored: json.member("outcome", "ignored")
        case .misuse(let kind):
            json.member("outcome", "misuse")
            json.member("error", kind.rawValue)
            json.member("message", kind.message(describing: animator.description))
            return
        }
        writeNull(["error", "message"], to: &json)
    }

    private static func write(stateOf animator: ScriptedAnimator, to json: inout JSONWriter) {
        let phase = animator.phase
        json.member("phase", phase.rawValue)
        if let state = phase.state {
            json.member("state", state.name)
            json.member("isRunning", animator.isRunning)
            json.member("fractionComplete", animator.fraction)
        } else {
            writeNull(["state", "isRunning", "fractionComplete"], to: &json)
        }
        json.member("backed", animator.isBacked)
    }

    private static func writeNull(_ names: [String], to json: inout JSONWriter) {
        for name in names {
            json.key(name)
            json.null()
        }
    }
}
