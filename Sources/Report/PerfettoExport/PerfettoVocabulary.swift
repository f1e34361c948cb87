import LifecycleEvents

/// The frequent names of slices and instants, with their numbers.
///
/// The most frequent have numbers below 128, which take one byte.
struct PerfettoName: Hashable, Sendable {
    let iid: UInt64
    let text: String

    static let frame = PerfettoName(iid: 1, text: "frame")
    static let lateFrame = PerfettoName(iid: 2, text: "late frame")
    static let use = PerfettoName(iid: 3, text: "use")
    static let displayed = PerfettoName(iid: 4, text: "displayed")
    static let animatingOut = PerfettoName(iid: 5, text: "animatingOut")
    static let orphaned = PerfettoName(iid: 6, text: "orphaned")

    /// Creates the name of an instant: the name of the event.
    init(_ kind: EventKind) { self.init(iid: 64 + UInt64(kind.rawValue), text: kind.name) }

    init(_ phase: AnimatorPhase) {
        let index = AnimatorPhase.allCases.firstIndex(of: phase) ?? 0
        self.init(iid: 16 + UInt64(index), text: phase.rawValue)
    }

    private init(iid: UInt64, text: String) {
        self.iid = iid
        self.text = text
    }

    static let all: [PerfettoName] =
        [frame, lateFrame, use, displayed, animatingOut, orphaned]
        + AnimatorPhase.allCases.map { PerfettoName($0) } + EventKind.allCases.map { PerfettoName($0) }
}

/// The category of an instant, for filters in Perfetto. Frequent instants need none on their tracks.
enum PerfettoCategory: UInt64, CaseIterable {
    case hazard = 1
    case misuse, frame, list, log

    var text: String {
        switch self {
        case .hazard: "hazard"
        case .misuse: "misuse"
        case .frame: "frame"
        case .list: "list"
        case .log: "log"
        }
    }
}

/// The name of an annotation of a slice or instant.
enum PerfettoNote: UInt64, CaseIterable {
    case generation = 1
    case animator, site, detail, count, frame, missedVsyncs, seq

    var text: String {
        switch self {
        case .generation: "generation"
        case .animator: "animator"
        case .site: "site"
        case .detail: "detail"
        case .count: "count"
        case .frame: "frame"
        case .missedVsyncs: "missedVsyncs"
        case .seq: "seq"
        }
    }
}
