/// The client had the work stop before its end, and it stopped in good order.
package struct Stopped: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is kept, and what to do next, in a line.
    package let kept: String

    package init(kept: String) { self.kept = kept }

    package var description: String { "stopped: \(kept)" }
}
