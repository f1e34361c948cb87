import LifecycleEvents

/// Everything that a run decides and that neither its workload nor its client does.
///
/// By itself a run takes the usual way, which may have been drawn from its seed. A list of choices, or a guide that
/// is asked, has it take another one.
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

    /// Whether each decision takes the usual way.
    let isUsual: Bool
    let guide: (any RunGuide)?
    // Unchecked: the guide does not ask for decisions.
    @exclusivity(unchecked) private var listed: [Place: Int] = [:]
    @exclusivity(unchecked) private var occurrences: [Subject: Int] = [:]
    /// The decisions that did not take the usual way, in order.
    @exclusivity(unchecked) private(set) var taken: [RunChoice] = []
    private let choices: [RunChoice]

    /// - Parameters:
    ///   - choices: The decisions that differ from the usual way.
    ///   - guide: Is asked for each decision that is not among them.
    init(_ choices: [RunChoice], guide: (any RunGuide)? = nil) {
        self.choices = choices
        self.guide = guide
        isUsual = choices.isEmpty && guide == nil
        for choice in choices {
            listed[Place(kind: choice.kind, item: choice.item, occurrence: choice.occurrence)] = choice.value
        }
    }

    /// The choices of the list that met no such decision, or none with their value.
    var unmet: [RunChoice] {
        choices.filter {
            listed[Place(kind: $0.kind, item: $0.item, occurrence: $0.occurrence)] == $0.value
        }
    }

    /// Decides between `count` ways.
    ///
    /// - Parameters:
    ///   - occurrence: The number of the frame; nil counts the decisions about `item`.
    ///   - usual: The way that is taken otherwise.
    ///   - value: What a list of choices calls a way.
    /// - Returns: The way, below `count`.
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
        } else if let guide {
            let point = ChoicePoint(kind: kind, item: item, options: count)
            let option = guide.choose(point)
            precondition((0..<count).contains(option), "\(kind.rawValue) has no option \(option).")
            // The usual way is option 0, and the others keep their order.
            way = option == 0 ? usual : option <= usual ? option - 1 : option
        }
        if way != usual {
            taken.append(RunChoice(kind, item: item, occurrence: occurrence, value: value(way)))
        }
        return way
    }

    /// Decides between the values of `kind`, the first of which is usual.
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
