import LifecycleEvents

/// A decision that is due in a run.
public struct ChoicePoint: Hashable, Sendable {
    /// The kind of the decision.
    public let kind: RunChoice.Kind
    /// The item that the decision is about, if any.
    public let item: ItemID?
    /// How many ways there are, two at least. The first one is what the run does by itself.
    public let options: Int
}

/// Follows a run step by step, and makes the decisions that neither its workload nor its client makes.
public protocol RunGuide: AnyObject {
    /// The option that the run takes: 0 is what it does by itself.
    func choose(_ point: ChoicePoint) -> Int

    /// Called before the step at `index` begins, counted from 0 as the run makes them, and once more after the last one.
    func willBegin(step index: Int, of list: SimulatedList)
}
