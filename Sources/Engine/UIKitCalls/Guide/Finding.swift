import LifecycleEvents

/// An exception that a text speaks of.
package struct Finding: Hashable, Sendable {
    /// How much of it the text says.
    package enum Match: String, Hashable, Sendable, CaseIterable {
        /// The error's id.
        case id
        /// The whole sentence.
        case sentence
        /// A part of the sentence that is in no other.
        case part
        /// A part that other sentences have too; they are found as well.
        case ambiguousPart
        /// The frame of the call that raised; the text does not hold the sentence.
        case frame
        /// The frame of a call that raises other exceptions too; they are found as well.
        case ambiguousFrame
    }

    package let subject: MisuseKind
    package private(set) var match: Match
    /// The first line of the text that has it, from 1; nil for an id.
    package let line: Int?
    /// How often it stands there.
    package private(set) var count: Int
    /// What is in that line, in one line and without space at its ends; nil where the text is not longer.
    package let evidence: String?
    /// The app's own frame nearest to the call that raised, where a crash report tells it.
    package internal(set) var ownFrame: String?
    /// Whether the report gives that frame a name, or only its address.
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
    package var advice: Advice { Advice.on(subject) }

    /// It stands there once more; the surer of the two matches counts.
    mutating func meet(_ other: Match) {
        count += 1
        if other == .sentence || (other == .part && match == .ambiguousPart) { match = other }
    }
}
