import LifecycleEvents
import PropertyAnimation

/// What an answer tells of an animator after a call. A device does not know its phase.
package struct AnsweredAnimator {
    var name: String
    var phase: AnimatorPhase?
    /// Nil after the release.
    var motion: (state: AnimatorState, isRunning: Bool, fraction: Double)?
    var isBacked: Bool
    /// The values on screen, by key.
    var values: [(key: String, value: Double)]
    /// The completions that were called since the last answer.
    var completions: [ScriptedCompletion]
    /// The changes that an observer received since the last answer; nil without an observer.
    var changes: [AnimatorChange]?

    package init(
        name: String, phase: AnimatorPhase? = nil,
        motion: (state: AnimatorState, isRunning: Bool, fraction: Double)?, isBacked: Bool,
        values: [(key: String, value: Double)], completions: [ScriptedCompletion],
        changes: [AnimatorChange]? = nil
    ) {
        self.name = name
        self.phase = phase
        self.motion = motion
        self.isBacked = isBacked
        self.values = values
        self.completions = completions
        self.changes = changes
    }
}

/// A call of a completion.
package struct ScriptedCompletion {
    let id: String
    let position: AnimatorPosition

    package init(id: String, position: AnimatorPosition) {
        self.id = id
        self.position = position
    }
}

/// The line that answers a call. It contains the animator's state after the call.
package enum AnswerLine {
    /// Returns the line.
    ///
    /// - Parameters:
    ///   - outcome: Nil on a device, which does not tell.
    ///   - describing: The description that UIKit would print in the message of a misuse.
    package static func text(
        line: Int, timeNs: Int64, call: ScriptedCall.Name, animator: AnsweredAnimator, outcome: CallOutcome?,
        describing: @autoclosure () -> String = "", isHit: Bool? = nil
    ) -> String {
        var json = JSONWriter()
        json.object { json in
            json.member("line", Int64(line))
            json.member("time", Nanoseconds.seconds(timeNs))
            json.member("animator", animator.name)
            json.member("call", call.rawValue)
            switch outcome {
            case nil: writeNull(["outcome", "error", "message"], to: &json)
            case .applied, .ignored:
                json.member("outcome", outcome == .applied ? "applied" : "ignored")
                writeNull(["error", "message"], to: &json)
            case .misuse(let kind):
                json.member("outcome", "misuse")
                json.member("error", kind.rawValue)
                json.member("message", kind.message(describing: describing()))
            }
            if let phase = animator.phase {
                json.member("phase", phase.rawValue)
            } else {
                writeNull(["phase"], to: &json)
            }
            if let motion = animator.motion {
                json.member("state", motion.state.name)
                json.member("isRunning", motion.isRunning)
                json.member("fractionComplete", motion.fraction)
            } else {
                writeNull(["state", "isRunning", "fractionComplete"], to: &json)
            }
            json.member("backed", animator.isBacked)
            json.key("values")
            json.object { json in
                for (key, value) in animator.values {
                    json.key(key)
                    // The distance between two numbers of a script may exceed the range of Double. Then the
                    // value is null.
                    json.number(value)
                }
            }
            json.key("completions")
            json.array(animator.completions) { json, completion in
                json.object { json in
                    json.member("id", completion.id)
                    json.member("position", completion.position.name)
                }
            }
            if let isHit { json.member("hit", isHit) }
            guard let changes = animator.changes else { return }
            json.key("changes")
            json.array(changes) { json, change in
                json.object { Self.write(change, to: &$0) }
            }
        }
        return json.text
    }

    private static func write(_ change: AnimatorChange, to json: inout JSONWriter) {
        switch change {
        case .state(let state): json.member("state", state.name)
        case .isRunning(let isRunning): json.member("isRunning", isRunning)
        case .isReversed(let isReversed): json.member("isReversed", isReversed)
        case .fractionComplete(let fraction): json.member("fractionComplete", fraction)
        }
    }

    private static func writeNull(_ names: [String], to json: inout JSONWriter) {
        for name in names {
            json.key(name)
            json.null()
        }
    }
}
