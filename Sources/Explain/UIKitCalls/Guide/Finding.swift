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

    init(subject: MisuseKind, match: Match, line: Int?, count: Int, evidence: String? = nil) {
        self.subject = subject
        self.match = match
        self.line = line
        self.count = count
        self.evidence = evidence
    }

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
