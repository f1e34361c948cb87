import FileKit
import Foundation
import LogAnswers

/// The difference between the simulator's answers to a script (`ours`) and a device's.
///
/// Fields that are null in the device's answer are not compared. On a misuse UIKit ends the app, so the
/// device's answer to a misuse may be missing. All answers after the last misuse may be missing too.
package struct ReplayComparison {
    package struct Difference: Hashable {
        package let line: Int
        package let animator: String
        package let field: String
        package let ours: String
        package let device: String
    }

    package private(set) var differences: [Difference] = []
    /// The number of answers that both have.
    package private(set) var compared = 0
    /// The number of calls that the simulator calls a misuse and the device did not answer.
    package private(set) var misusesUnanswered = 0
    /// The line at which the device's answers end because UIKit raises an exception there.
    package private(set) var endsAtMisuse: Int?
    private let tolerance: Double

    /// - Parameter tolerance: The maximum difference of two numbers, relative to the number and at least
    ///   absolute. A device's clock never matches the script's exactly.
    package init(ours: [ReplayAnswer], device: [ReplayAnswer], tolerance: Double) {
        self.tolerance = tolerance
        var answers: [ReplayAnswer.Key: ReplayAnswer] = [:]
        for answer in device { answers[answer.key] = answer }
        let lastLine = device.map(\.line).max() ?? 0
        // If the device's answers end between two lines, the misuse before the gap may be the reason.
        var isBehindMisuse = false
        for answer in ours {
            if let other = answers.removeValue(forKey: answer.key) {
                compared += 1
                compare(answer, other)
                isBehindMisuse = false
            } else if answer.line > lastLine, answer.isMisuse || isBehindMisuse {
                if answer.isMisuse { misusesUnanswered += 1 }
                endsAtMisuse = answer.line
                break
            } else if answer.isMisuse {
                misusesUnanswered += 1
                isBehindMisuse = true
            } else {
                add(answer, "call", answer.call, "no answer")
                if answer.line > lastLine { break }
            }
        }
        for answer in device where answers[answer.key] != nil {
            answers[answer.key] = nil
            add(answer, "call", "no answer", answer.call)
        }
        differences.sort { $0.line < $1.line }
    }

    private mutating func compare(_ ours: ReplayAnswer, _ device: ReplayAnswer) {
        compare("call", ours.call, device.call, of: ours)
        if device.outcome != nil {
            compare("outcome", ours.outcomeText, device.outcomeText, of: ours)
        } else if ours.isMisuse {
            add(ours, "outcome", ours.outcomeText ?? "", "it returned")
        }
        compare("phase", ours.phase, device.phase, of: ours)
        compare("state", ours.state, device.state, of: ours)
        compare("isRunning", ours.isRunning.map(String.init), device.isRunning.map(String.init), of: ours)
        compare("fractionComplete", ours.fractionComplete, device.fractionComplete, of: ours)
        compare("backed", ours.backed.map(String.init), device.backed.map(String.init), of: ours)
        for (key, value) in (device.values ?? [:]).sorted(by: { $0.key < $1.key }) {
            compare("values.\(key)", ours.values?[key] ?? nil, value, of: ours)
        }
        compare("completions", ours.completionsText, device.completionsText, of: ours)
    }

    private mutating func compare(
        _ field: String, _ ours: String?, _ device: String?, of answer: ReplayAnswer
    ) {
        guard let device, ours != device else { return }
        add(answer, field, ours ?? "null", device)
    }

    private mutating func compare(
        _ field: String, _ ours: Double?, _ device: Double?, of answer: ReplayAnswer
    ) {
        guard let device else { return }
        if let ours, (ours - device).magnitude <= tolerance * max(1, ours.magnitude) { return }
        add(
            answer, field, ours.map { OutputValue.double($0).plain } ?? "null",
            OutputValue.double(device).plain)
    }

    private mutating func add(_ answer: ReplayAnswer, _ field: String, _ ours: String, _ device: String) {
        differences.append(
            Difference(
                line: answer.line, animator: answer.animator, field: field, ours: ours, device: device))
    }
}

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
