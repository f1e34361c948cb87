import LifecycleEvents

/// A decision that is due in a run.
package struct ChoicePoint: Hashable, Sendable {
    /// The kind of the decision.
    package let kind: RunChoice.Kind
    /// The item that the decision is about, if any.
    package let item: ItemID?
    /// How many ways there are, two at least. The first one is what the run does by itself.
    package let options: Int
}

/// Follows a run step by step, and makes the decisions that neither its workload nor its client makes.
package protocol RunGuide: AnyObject {
    /// The option that the run takes: 0 is what it does by itself.
    func choose(_ point: ChoicePoint) -> Int

    /// Called before the step at `index` begins, counted from 0 as the run makes them, and once more after the last one.
    func willBegin(step index: Int, of list: SimulatedList)
}
