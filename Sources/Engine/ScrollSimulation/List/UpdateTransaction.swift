/// A batch of updates of a list that is under way: the cells that it takes off the screen stay there until it ends.
struct UpdateTransaction {
    let number: Int
    /// The first frame from then on ends it; nil without an animation, where the next turn does.
    let endNs: Int64?
    let cells: [SimulatedCell]
    let completion: (_ finished: Bool) -> Void
}
