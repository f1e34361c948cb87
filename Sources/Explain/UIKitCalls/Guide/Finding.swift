import LifecycleEvents
import LifecycleJudging
import UIKitAdvice

/// An exception that a text mentions.
package struct Finding: Hashable, Sendable {
    /// The part of the exception's message that the text contains.
    package enum Match: String, Hashable, Sendable, CaseIterable {
        /// The id of the exception.
        case id
        case sentence
        /// A part of the sentence that occurs in no other sentence.
        case part
        /// A part that occurs in other sentences too. The text has a finding for each of them.
        case ambiguousPart
        /// The frame of the call that raised. The text does not contain the sentence.
        case frame
        /// The frame of a call that raises other exceptions too. The text has a finding for each of them.
        case ambiguousFrame
    }

    package let subject: MisuseKind
    package private(set) var match: Match
    /// The number of the first line with the match, from 1, or nil for an id.
    package let line: Int?
    /// The number of matches in the text.
    package private(set) var count: Int
    /// The contents of that line, without space at its ends, or nil if the text has only one line.
    package let evidence: String?
    /// The app's own frame nearest to the call that raised, if a crash report contains it.
    package internal(set) var ownFrame: String?
    /// Whether the report contains that frame's name, and not only its address.
    package internal(set) var isOwnFrameNamed = true

    package var id: String { subject.id }
    package var exception: String { subject.exception }
    package var sentence: String { subject.readableSentence }
    package var calls: [MisuseCall] { subject.calls }
    package var advice: MisuseAdvice { MisuseAdvice.on(subject) }

    /// Counts another match, and keeps the more certain of the two kinds.
    mutating func meet(_ other: Match) {
        count += 1
        if other == .sentence || (other == .part && match == .ambiguousPart) { match = other }
    }
}

extension Finding {
    /// Returns the whole article as plain text for a terminal.
    ///
    /// - Parameter width: The maximum number of columns of a line of prose. Lines that a reader copies (code,
    ///   a line of a report, a frame) are not wrapped.
    package func article(width: Int = 80) -> String {
        func prose(_ text: String) -> String { Prose.wrapped(text, margin: 2, width: width) }
        var blocks = [heading(prose)]
        if let place { blocks.append(place) }
        if let ownFrame {
            blocks.append("Your frame\n  " + ownFrame + (isOwnFrameNamed ? "" : "\n" + prose(Self.nameless)))
        }
        if !calls.isEmpty { blocks.append("Raised by\n" + callTable) }
        blocks.append("The usual cause in a cell\n" + prose(advice.cause))
        blocks.append("The fix with UIKit alone\n" + Self.indented(advice.uikit, by: 4))
        blocks.append(
            advice.animatorPool.map { "The fix with AnimatorPool\n" + Self.indented($0, by: 4) }
                ?? prose(MisuseAdvice.notFixed))
        if let remark = advice.remark { blocks.append("Without an animator\n" + prose(remark)) }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private func heading(_ prose: (String) -> String) -> String {
        var lines = ["\(id): \(exception)"]
        lines.append(
            prose(subject.isSentenceRecorded ? sentence : "\(sentence) (UIKit's words are not recorded)"))
        if let since = subject.since { lines.append("  Raised by \(since) and later.") }
        switch match {
        case .ambiguousPart:
            lines.append(prose("Only a part of the text agrees, and other sentences have the same words."))
        case .frame:
            lines.append(
                prose(
                    "The text does not have this message. It has the frame of the call that raises the exception."
                ))
        case .ambiguousFrame:
            lines.append(
                prose(
                    "The text does not have this message. It has the frame of a call that can raise several exceptions."
                ))
        case .id, .sentence, .part: break
        }
        return lines.joined(separator: "\n")
    }

    /// The place in the text.
    private var place: String? {
        guard let evidence else { return nil }
        return (line.map { "Found in line \($0)" } ?? "Found") + "\n  " + evidence
    }

    private static let nameless =
        "The frame has no name. Symbolicate the report, for example in Xcode's Organizer."

    private var callTable: String {
        let rows = calls.map { call in
            (
                call.phaseInWords, call.call,
                call.regimes == MisuseCall.allRegimes ? "all systems" : call.regimes.joined(separator: ", ")
            )
        }
        let widths = (rows.map(\.0.count).max() ?? 0, rows.map(\.1.count).max() ?? 0)
        return rows.map { phase, call, regimes in
            "  \(Self.padded(phase, to: widths.0))  \(Self.padded(call, to: widths.1))  \(regimes)"
        }.joined(separator: "\n")
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func indented(_ text: String, by columns: Int) -> String {
        let margin = String(repeating: " ", count: columns)
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { margin + $0 }
            .joined(separator: "\n")
    }
}

/// Sentences for a terminal.
package enum Prose {
    /// Returns `text` wrapped between words. A longer word has a line of its own.
    ///
    /// - Parameters:
    ///   - margin: The number of columns before each line.
    ///   - width: The number of columns of a line, including its margin.
    package static func wrapped(_ text: String, margin: Int = 0, width: Int) -> String {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let line = lines.last, margin + line.count + 1 + word.count <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        let space = String(repeating: " ", count: margin)
        return lines.map { space + $0 }.joined(separator: "\n")
    }
}
