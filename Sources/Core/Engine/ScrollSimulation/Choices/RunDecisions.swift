import LifecycleEvents

/// The decisions of a run that neither its workload nor its client makes. By default a run takes the usual
/// option, which may depend on its seed. A list of choices or a guide can select another option.
final class RunDecisions {
    private struct Place: Hashable {
        let kind: RunChoice.Kind
        let item: ItemID?
        let occurrence: Int
    }

    private struct Subject: Hashable {
        let kind: RunChoice.Kind
        let item: ItemID?
    }

    /// Whether every decision takes the usual option.
    let isUsual: Bool
    let guide: (any RunGuide)?
    private var listed: [Place: Int] = [:]
    private var occurrences: [Subject: Int] = [:]
    /// The decisions that did not take the usual option, in order.
    private(set) var taken: [RunChoice] = []
    private let choices: [RunChoice]

    /// - Parameters:
    ///   - choices: The decisions that differ from the usual option.
    ///   - guide: Called for each decision that `choices` does not list.
    init(_ choices: [RunChoice], guide: (any RunGuide)? = nil) {
        self.choices = choices
        self.guide = guide
        isUsual = choices.isEmpty && guide == nil
        for choice in choices {
            listed[Place(kind: choice.kind, item: choice.item, occurrence: choice.occurrence)] = choice.value
        }
    }

    /// The listed choices whose decision did not occur or did not have their value as an option.
    var unmet: [RunChoice] {
        choices.filter {
            listed[Place(kind: $0.kind, item: $0.item, occurrence: $0.occurrence)] == $0.value
        }
    }

    /// Chooses one of `count` options.
    ///
    /// - Parameters:
    ///   - occurrence: The number of the frame. With nil, the method counts the decisions about `item`.
    ///   - usual: The option that the run takes by default.
    ///   - value: Returns the value of an option, as a list of choices writes it.
    /// - Returns: The chosen option, less than `count`.
    func choose(
        _ kind: RunChoice.Kind, of item: ItemID? = nil, occurrence: Int? = nil, count: Int, usual: Int,
        value: (Int) -> Int
    ) -> Int {
        if isUsual || count < 2 { return usual }
        let occurrence = occurrence ?? countOccurrence(Subject(kind: kind, item: item))
        let place = Place(kind: kind, item: item, occurrence: occurrence)
        var way = usual
        if let wanted = listed[place] {
            guard let listedWay = (0..<count).first(where: { value($0) == wanted }) else { return usual }
            listed[place] = nil
            way = listedWay
            // For the guide, option 0 is the usual option, and the other options keep their order.
            guide?.follow(
                ChoicePoint(kind: kind, item: item, options: count),
                option: way == usual ? 0 : way < usual ? way + 1 : way)
        } else if let guide {
            let option = guide.choose(ChoicePoint(kind: kind, item: item, options: count))
            precondition((0..<count).contains(option), "\(kind.rawValue) has no option \(option).")
            way = option == 0 ? usual : option <= usual ? option - 1 : option
        }
        if way != usual {
            taken.append(RunChoice(kind, item: item, occurrence: occurrence, value: value(way)))
        }
        return way
    }

    /// Chooses a value of `kind`. The first value is the usual value.
    @inline(__always)
    func value(_ kind: RunChoice.Kind, frame: Int) -> Int {
        if isUsual { return 0 }
        let way = choose(kind, occurrence: frame, count: kind.valueCount, usual: 0) { kind.value(of: $0) }
        return kind.value(of: way)
    }

    private func countOccurrence(_ subject: Subject) -> Int {
        let occurrence = occurrences[subject, default: 0] + 1
        occurrences[subject] = occurrence
        return occurrence
    }
}

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

    /// Called for each decision for which the workload lists an option.
    func follow(_ point: ChoicePoint, option: Int)

    /// Called before the first decision.
    func willBegin(_ list: SimulatedList)

    /// Called before each step, with a count of the run's steps from 0, and once more after the last step.
    func willBegin(step index: Int, of list: SimulatedList)

    /// Called when the client has come to a state with this number.
    func reached(_ number: Int)
}

extension RunGuide {
    package func follow(_ point: ChoicePoint, option: Int) {}
    package func reached(_ number: Int) {}
    package func willBegin(_ list: SimulatedList) {}
}
