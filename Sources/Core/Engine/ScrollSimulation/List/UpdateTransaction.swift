/// A batch of updates in progress. The cells that the batch removes stay on screen until it ends.
struct UpdateTransaction {
    let number: Int
    /// The first frame at or after this time ends the batch; nil without an animation, where the next turn
    /// ends it.
    let endNs: Int64?
    let cells: [SimulatedCell]
    let completion: (_ finished: Bool) -> Void
}
