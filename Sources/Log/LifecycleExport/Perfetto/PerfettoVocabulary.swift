import LifecycleEvents

/// The names of slices and instants that are said again and again, by the number that stands for each.
///
/// Those that are said often are below 128, where they take one byte.
struct PerfettoName: Hashable, Sendable {
    let iid: UInt64
    let text: String

    static let frame = PerfettoName(iid: 1, text: "frame")
    static let lateFrame = PerfettoName(iid: 2, text: "late frame")
    static let use = PerfettoName(iid: 3, text: "use")
    static let displayed = PerfettoName(iid: 4, text: "displayed")
    static let animatingOut = PerfettoName(iid: 5, text: "animatingOut")
    static let orphaned = PerfettoName(iid: 6, text: "orphaned")

    /// A moment that has no length: an event by its own name.
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

/// What a mark is about, by which Perfetto filters. What goes on all the time has none: its track says
/// what it is.
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

/// What is said of a slice or instant beside its name.
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
