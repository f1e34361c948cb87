/// The error of work that ended early, in good order, because the client wanted to stop.
package struct Stopped: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the work has kept and what the user can do next, in one line.
    package let kept: String

    package init(kept: String) { self.kept = kept }

    package var description: String { "stopped: \(kept)" }
}
