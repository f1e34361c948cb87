import LifecycleEvents

/// The explanation of a finding for a reader who sees it for the first time, and its fix.
///
/// All outputs use this declaration. The pages get it as JSON (`JSONWriter.meanings`).
package struct FindingMeaning: Hashable, Sendable {
    package let title: String
    /// The noun phrase for a count of 1: `animator on the wrong item`.
    package let one: String
    /// The noun phrase for other counts: `animators on the wrong item`.
    package let many: String
    /// The effect: what a user sees, or what wastes memory.
    package let text: String
    /// The fix.
    package let fix: String

    /// A cell on screen that looks wrong. The finding comes from the frames; it has no event of its own.
    package static let wrongLook = FindingMeaning(
        title: "The wrong look on screen", one: "cell looked wrong", many: "cells looked wrong",
        text: "A frame showed a cell without a working animator, and the cell did not look as it should.",
        fix: "Set a first look when the cell is configured, so that the frame before the turn looks right: "
            + "the pool's attach(to:item:firstLook:) does. Attach again when a cell is reused or shown again."
    )
}
