/// A signal came, and the work stopped in good order.
struct Interrupted: Error, CustomStringConvertible {
    let signal: Int32
    /// What is kept, and what to ask next.
    let kept: String

    var description: String { "interrupted: \(kept)" }

    var status: Int32 { EndSignals.status(of: signal) }
}
