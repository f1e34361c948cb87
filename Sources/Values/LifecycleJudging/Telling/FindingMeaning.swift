import LifecycleEvents

/// What a finding means to a reader who has never met it: its words and its fix.
///
/// All outputs use this one declaration. The pages receive it as JSON (`JSONWriter.meanings`).
package struct FindingMeaning: Hashable, Sendable {
    package let title: String
    /// What a page counts, for one finding: `animator on the wrong item`.
    package let one: String
    /// What a page counts, for several findings: `animators on the wrong item`.
    package let many: String
    /// What a user sees, or what memory holds.
    package let text: String
    /// What to do instead.
    package let fix: String

    /// A cell on screen that does not look as it should. The frames show it; no event of its own does.
    package static let wrongLook = FindingMeaning(
        title: "The wrong look on screen", one: "cell looked wrong", many: "cells looked wrong",
        text: "A frame showed a cell without a working animator, and the cell did not look as it should.",
        fix: "Set a first look when the cell is configured, so that the frame before the turn looks right: "
            + "the pool's attach(to:item:firstLook:) does. Attach again when a cell is reused or shown again."
    )
}
