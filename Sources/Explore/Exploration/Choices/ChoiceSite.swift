/// The identity of one choice of a run: the `occurrence`-th choice of this kind by `actor`.
///
/// A site does not depend on the choices of other actors, so it often stays valid when a step is removed.
package struct ChoiceSite: Hashable, Sendable, BitwiseCopyable {
    package var kind: ChoiceKind
    /// The number of the actor that chooses, for example of a cell. The user of this target assigns the
    /// numbers.
    package var actor: Int
    /// The number of earlier choices of the same kind and actor.
    package var occurrence: Int

    /// Creates a site.
    ///
    /// - Precondition: `occurrence >= 0`.
    package init(_ kind: ChoiceKind, actor: Int, occurrence: Int) {
        precondition(occurrence >= 0, "The occurrence of a choice must not be negative.")
        self.kind = kind
        self.actor = actor
        self.occurrence = occurrence
    }
}

extension ChoiceSite: Comparable {
    /// Orders sites by kind, then by actor, then by occurrence.
    package static func < (one: ChoiceSite, other: ChoiceSite) -> Bool {
        (one.kind.rawValue, one.actor, one.occurrence) < (other.kind.rawValue, other.actor, other.occurrence)
    }
}

extension ChoiceSite: CustomStringConvertible {
    package var description: String { "\(kind.name) of \(actor), occurrence \(occurrence)" }
}
