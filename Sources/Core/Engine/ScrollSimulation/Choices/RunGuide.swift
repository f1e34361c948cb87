import LifecycleEvents

/// A pending decision of a run.
package struct ChoicePoint: Hashable, Sendable {
    /// The kind of the decision.
    package let kind: RunChoice.Kind
    /// The item that the decision is about, if any.
    package let item: ItemID?
    /// The number of options, at least 2. Option 0 is the run's default.
    package let options: Int
}

/// Follows a run step by step and makes the decisions that neither its workload nor its client makes.
package protocol RunGuide: AnyObject {
    /// Returns the option that the run takes. Option 0 is the run's default.
    func choose(_ point: ChoicePoint) -> Int

    /// Called before each step, with a count of the run's steps from 0, and once more after the last step.
    func willBegin(step index: Int, of list: SimulatedList)
}
