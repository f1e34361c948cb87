import FileKit
import Foundation

/// A line of `replay`, from the simulator or from a device. Values unknown to a device are null or missing.
package struct ReplayAnswer: Decodable {
    let line: Int
    let animator: String
    let call: String
    let outcome: String?
    let error: String?
    let phase: String?
    let state: String?
    let isRunning: Bool?
    let fractionComplete: Double?
    let backed: Bool?
    let values: [String: Double?]?
    let completions: [Completion]?

    struct Completion: Decodable {
        let id: String
        let position: String
    }

    /// A call and an animator. One call may have answers for several animators.
    struct Key: Hashable {
        let line: Int
        let animator: String
    }

    var key: Key { Key(line: line, animator: animator) }

    var isMisuse: Bool { outcome == "misuse" }

    /// The outcome and the error, for example `misuse alreadyStopped` or `applied`.
    var outcomeText: String? { outcome.map { [$0, error].compactMap { $0 }.joined(separator: " ") } }

    var completionsText: String? {
        completions.map { $0.map { "\($0.id) \($0.position)" }.joined(separator: ", ") }
    }
}

extension ReplayAnswer {
    /// Returns the answers of a file, in order.
    package static func read(_ path: String) throws -> [ReplayAnswer] {
        try InputLines(path).values(
            ReplayAnswer.self,
            orSay: "this is not an answer; each line must be one that replay or RegimeProbe prints")
    }
}
