/// A signal came, and the work stopped in good order.
package struct Interrupted: Error, CustomStringConvertible {
    let signal: Int32
    /// What is kept, and what to ask next.
    let kept: String

    package init(signal: Int32, kept: String) {
        (self.signal, self.kept) = (signal, kept)
    }

    package var description: String { "interrupted: \(kept)" }

    package var status: Int32 { EndSignals.status(of: signal) }
}
