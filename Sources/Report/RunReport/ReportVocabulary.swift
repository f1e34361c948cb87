import LifecycleEvents
import LifecycleJudging

/// The kinds of events and misuses in a run. The report explains only these.
struct ReportVocabulary {
    private var hasKind = [Bool](repeating: false, count: 256)
    /// The first misuse of each kind, in the order of the log.
    private(set) var firstMisuses: [Violation] = []
    private var isKnownMisuse: Set<MisuseKind> = []

    var kinds: [EventKind] { EventKind.allCases.filter { hasKind[Int($0.rawValue)] } }
    var misuses: [MisuseKind] { MisuseKind.allCases.filter(isKnownMisuse.contains) }

    mutating func add(_ event: LifecycleEvent) {
        hasKind[Int(event.kind.rawValue)] = true
        guard case .misuse(let misuse) = event.detail, isKnownMisuse.insert(misuse).inserted else { return }
        firstMisuses.append(
            Violation(
                invariant: .noMisuse, seq: event.seq, tNs: event.tNs, turn: event.turn, cell: event.cell,
                animator: event.animator, text: event.words))
    }
}
