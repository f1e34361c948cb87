import LifecycleEvents

extension Finding {
    /// All of it as plain text for a terminal, lines of prose no longer than 80 columns.
    public var article: String {
        var blocks = [heading]
        if !calls.isEmpty { blocks.append("Raised by\n" + callTable) }
        blocks.append("The usual cause in a cell\n" + Self.wrapped(advice.cause))
        blocks.append("The way out with UIKit alone\n" + Self.indented(advice.uikit, by: 4))
        blocks.append("The way out with AnimatorPool\n" + Self.indented(advice.animatorPool, by: 4))
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private var heading: String {
        var lines = ["\(id): \(exception)"]
        lines.append(
            Self.wrapped(subject.isRecorded ? sentence : "\(sentence) (UIKit's words are not recorded)"))
        if let since = subject.since { lines.append("  Raised by \(since) and later.") }
        if match == .ambiguousPart {
            lines.append("  The text is too short to tell: other sentences share these words.")
        }
        return lines.joined(separator: "\n")
    }

    private var callTable: String {
        let rows = calls.map { call in
            (
                call.phase.map(Self.words) ?? "any phase", call.call,
                call.regimes == MisuseCall.allRegimes ? "all systems" : call.regimes.joined(separator: ", ")
            )
        }
        let widths = (rows.map(\.0.count).max() ?? 0, rows.map(\.1.count).max() ?? 0)
        return rows.map { phase, call, regimes in
            "  \(Self.padded(phase, to: widths.0))  \(Self.padded(call, to: widths.1))  \(regimes)"
        }.joined(separator: "\n")
    }

    /// A phase as somebody knows it who has only met UIKit's three states.
    private static func words(_ phase: AnimatorPhase) -> String {
        switch phase {
        case .fresh: "fresh (never begun)"
        case .awaiting: "awaiting (no block yet)"
        case .hollow: "hollow (after its end)"
        case .spent: "spent (ended)"
        case .completing: "completing (in a completion)"
        case .running, .paused, .stopped, .gone: phase.rawValue
        }
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func indented(_ text: String, by columns: Int) -> String {
        let margin = String(repeating: " ", count: columns)
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { margin + $0 }
            .joined(separator: "\n")
    }

    private static func wrapped(_ text: String) -> String {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let line = lines.last, line.count + 1 + word.count <= 78 {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines.map { "  " + $0 }.joined(separator: "\n")
    }
}
