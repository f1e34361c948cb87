import Foundation
import PropertyAnimation
import Testing
import UIKitCalls

/// Replays a script and reads its answers back.
struct Script {
    struct Answer {
        let text: String
        let object: [String: Any]

        init(_ text: String) throws {
            self.text = text
            object = try #require(
                try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        }

        var outcome: String { object["outcome"] as? String ?? "" }
        var error: String? { object["error"] as? String }
        var phase: String { object["phase"] as? String ?? "" }
        var animator: String { object["animator"] as? String ?? "" }
        var isRunning: Bool? { object["isRunning"] as? Bool }
        var isBacked: Bool { object["backed"] as? Bool ?? false }
        var fraction: Double? { (object["fractionComplete"] as? NSNumber)?.doubleValue }

        func value(_ key: String = "x") -> Double? {
            ((object["values"] as? [String: Any])?[key] as? NSNumber)?.doubleValue
        }

        /// `id@position`.
        var completions: [String] {
            (object["completions"] as? [[String: String]] ?? []).map {
                "\($0["id"] ?? "")@\($0["position"] ?? "")"
            }
        }
    }

    let answers: [Answer]
    let metMisuse: Bool

    /// Runs lines written without quotes round names: `0.5 a fractionComplete value=0.25`.
    init(in regime: AnimatorRegime = .ios16, _ lines: String) throws {
        try self.init(in: regime, json: Self.json(lines))
    }

    init(in regime: AnimatorRegime = .ios16, json lines: [String]) throws {
        var replay = CallReplay(regime: regime)
        var answers: [Answer] = []
        for (index, line) in lines.enumerated() {
            for text in try replay.take(line: line, number: index + 1) { answers.append(try Answer(text)) }
        }
        self.answers = answers
        metMisuse = replay.metMisuse
    }

    /// The answer to the call before last is `self[-2]`.
    subscript(index: Int) -> Answer { answers[index < 0 ? answers.count + index : index] }

    var last: Answer { self[-1] }

    static func json(_ lines: String) -> [String] {
        lines.split(separator: "\n").map { line in
            let words = line.split(separator: " ").map(String.init)
            var fields = ["\"time\":\(words[0])"]
            if words[1] != "*" { fields.append("\"animator\":\"\(words[1])\"") }
            fields.append("\"call\":\"\(words[2])\"")
            for word in words.dropFirst(3) {
                let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
                let isBare = Double(parts[1]) != nil || parts[1] == "true" || parts[1] == "false"
                fields.append("\"\(parts[0])\":" + (isBare ? parts[1] : "\"\(parts[1])\""))
            }
            return "{" + fields.joined(separator: ",") + "}"
        }
    }
}

func isNear(_ a: Double?, _ b: Double, within tolerance: Double = 1e-12) -> Bool {
    guard let a else { return false }
    return abs(a - b) <= tolerance * max(1, abs(b))
}
