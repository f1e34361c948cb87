import Exploration
import LifecycleEvents
import ScrollSimulation

extension RunChoice.Kind {
    /// The kind's number and name for a search.
    package var choiceKind: ChoiceKind {
        switch self {
        case .pool: ChoiceKind(0, "pool")
        case .lateFrame: ChoiceKind(1, "lateFrame")
        case .hitch: ChoiceKind(2, "hitch")
        case .background: ChoiceKind(3, "background")
        case .prepared: ChoiceKind(4, "prepared")
        case .ahead: ChoiceKind(5, "ahead")
        case .preparedKeep: ChoiceKind(6, "preparedKeep")
        case .displayed: ChoiceKind(7, "displayed")
        case .behind: ChoiceKind(8, "behind")
        case .prefetch: ChoiceKind(9, "prefetch")
        }
    }
}

/// Makes the decisions of a run with the choices of a search, and records where each step begins.
final class SearchGuide: RunGuide {
    private let bench: ScheduleBench
    /// The index in the schedule of each step of the run.
    private let places: [Int]
    let log: SearchedLog
    private(set) var digests: [UInt64] = []

    init(_ bench: ScheduleBench, places: [Int], log: SearchedLog) {
        self.bench = bench
        self.places = places
        self.log = log
    }

    func choose(_ point: ChoicePoint) -> Int {
        bench.choices.take(
            point.kind.choiceKind, actor: Int(truncatingIfNeeded: point.item?.rawValue ?? 0),
            of: point.options)
    }

    func reached(_ number: Int) { log.reached(number) }

    private var list: Unmanaged<SimulatedList>?
    /// The decisions so far that differ from a plain run. Valid only during the run.
    var choices: [RunChoice] { list?.takeUnretainedValue().choicesTaken ?? [] }

    func willBegin(_ list: SimulatedList) { self.list = Unmanaged.passUnretained(list) }

    func willBegin(step index: Int, of list: SimulatedList) {
        if bench.wantsDigests, index > 0 { fillDigests(before: index, list.digest) }
        guard index < places.count else { return }
        bench.choices.step = places[index]
        log.beginStep(places[index])
    }

    /// Adds the digests of the steps before `index`. A step that the run omits has the digest of the step
    /// before it.
    private func fillDigests(before index: Int, _ digest: UInt64) {
        let end = index < places.count ? places[index] : places[index - 1] + 1
        while digests.count < end { digests.append(digest) }
    }
}
