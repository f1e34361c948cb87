/// An animated update of a list that is under way: the cells that it takes off the screen stay there until it ends.
struct UpdateTransaction {
    /// The first frame from then on ends it.
    let endNs: Int64
    var cells: [SimulatedCell] = []
    let completion: (_ finished: Bool) -> Void
}
