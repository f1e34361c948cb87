/// One choice of a run: the `occurrence`-th time that `actor` makes a choice of this kind.
///
/// A site does not depend on the choices of other actors, so it often survives the removal of a step.
package struct ChoiceSite: Hashable, Sendable, BitwiseCopyable {
    package var kind: ChoiceKind
    /// Who chooses, for example the number of a cell. The user of this target assigns the numbers.
    package var actor: Int
    /// From 0.
    package var occurrence: Int

    /// - Precondition: `occurrence >= 0`.
    package init(_ kind: ChoiceKind, actor: Int, occurrence: Int) {
        precondition(occurrence >= 0, "The occurrence of a choice must not be negative.")
        self.kind = kind
        self.actor = actor
        self.occurrence = occurrence
    }
}

extension ChoiceSite: Comparable {
    /// By kind, then by actor, then by occurrence.
    package static func < (one: ChoiceSite, other: ChoiceSite) -> Bool {
        (one.kind.rawValue, one.actor, one.occurrence) < (other.kind.rawValue, other.actor, other.occurrence)
    }
}

extension ChoiceSite: CustomStringConvertible {
    package var description: String { "\(kind.name) of \(actor), occurrence \(occurrence)" }
}
