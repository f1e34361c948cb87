/// What happened. The raw values are the format on disk: never reused, never renumbered.
///
/// From 32 on stand misuses and hazards. Hazards (33 to 63) are written by the one checker as events
/// pass it, never by the engine.
public enum EventKind: UInt8, Hashable, Sendable, CaseIterable {
    /// A cell is handed out for an item and a new generation begins; arg 1 = reused, 0 = new.
    case cellDequeued = 0
    /// An animator is asked for; it will be made on the next turn.
    case animatorRequested = 1
    /// The animator was made and belongs to this use of the cell.
    case animatorAttached = 2
    /// It runs; arg = fraction × 1e9.
    case animatorStarted = 3
    /// It reached its end or was finished; arg = the position's raw value.
    case animatorFinished = 4
    /// The use ended: stopped, finished and let go from whatever phase; detail = the phase before.
    case animatorTornDown = 5
    /// The cell entered the pool.
    case cellRecycled = 6
    /// A request came to nothing before its turn; detail = why.
    case animatorCancelled = 7
    /// A new cell object; detail = its reuse identifier.
    case cellCreated = 8
    /// `willDisplay`.
    case cellDisplayed = 9
    /// `didEndDisplaying`.
    case cellEnded = 10
    /// Made ahead of display.
    case cellPrepared = 11
    /// Off screen, kept for its item; may be shown again without a configure call.
    case cellWaiting = 12
    /// The data source set the cell up for its item.
    case cellConfigured = 13
    /// The cell object is gone.
    case cellDestroyed = 14
    /// Paused, by a call or on completion; arg = fraction × 1e9.
    case animatorPaused = 15
    /// Stopped, not yet finished.
    case animatorStopped = 16
    /// Its layer animations were removed while its state is active; detail = by what.
    case animatorOrphaned = 17
    /// The last reference went; detail = the phase.
    case animatorReleased = 18
    /// Insert, delete, move, reload, reconfigure, reloadData: detail = which, arg = how many.
    case listUpdated = 19
    case appBackground = 20
    case appForeground = 21
    case appMemoryWarning = 22
    /// The list goes.
    case listDestroyed = 23
    /// Frames in a row (arg) showed the cell without a backed animator although its use has one or has
    /// asked for one. Written once, when the row of frames ends.
    case cellBareFrame = 24
    /// Events were dropped; arg = how many.
    case logGap = 25
    /// Made and torn down without one frame on screen.
    case animatorWasted = 26
    /// Deleted, on screen until its transaction ends.
    case cellAnimatingOut = 27
    /// A change with no kind of its own; detail = the phase, arg = fraction × 1e9. `completing` says that
    /// a completion of the animator touched its cell.
    case animatorPhase = 28
    /// UIKit raises here: the app would end; detail = the id of the error.
    case misuse = 32
    /// An animator was attached by work meant for an earlier generation.
    case hazardStaleAttach = 33
    /// A second animator on a cell that has a live one.
    case hazardDoubleAttach = 34
    /// A frame showed an orphaned or hollow animator's cell; once a use.
    case hazardOrphanShown = 35
    /// A live animator on a cell that is pooled or destroyed.
    case hazardIdleAnimator = 36
    /// A completion of an earlier generation touched the cell.
    case hazardStaleCompletion = 37
    /// Alive after its list was destroyed and the loop drained.
    case hazardLeak = 39

    /// The name in logs, on the command line and in NDJSON.
    public var name: String {
        switch self {
        case .cellDequeued: "cell.dequeued"
        case .animatorRequested: "animator.requested"
        case .animatorAttached: "animator.attached"
        case .animatorStarted: "animator.started"
        case .animatorFinished: "animator.finished"
        case .animatorTornDown: "animator.tornDown"
        case .cellRecycled: "cell.recycled"
        case .animatorCancelled: "animator.cancelled"
        case .cellCreated: "cell.created"
        case .cellDisplayed: "cell.displayed"
        case .cellEnded: "cell.ended"
        case .cellPrepared: "cell.prepared"
        case .cellWaiting: "cell.waiting"
        case .cellConfigured: "cell.configured"
        case .cellDestroyed: "cell.destroyed"
        case .animatorPaused: "animator.paused"
        case .animatorStopped: "animator.stopped"
        case .animatorOrphaned: "animator.orphaned"
        case .animatorReleased: "animator.released"
        case .listUpdated: "list.updated"
        case .appBackground: "app.background"
        case .appForeground: "app.foreground"
        case .appMemoryWarning: "app.memoryWarning"
        case .listDestroyed: "list.destroyed"
        case .cellBareFrame: "cell.bareFrame"
        case .logGap: "log.gap"
        case .animatorWasted: "animator.wasted"
        case .cellAnimatingOut: "cell.animatingOut"
        case .animatorPhase: "animator.phase"
        case .misuse: "misuse"
        case .hazardStaleAttach: "hazard.staleAttach"
        case .hazardDoubleAttach: "hazard.doubleAttach"
        case .hazardOrphanShown: "hazard.orphanShown"
        case .hazardIdleAnimator: "hazard.idleAnimator"
        case .hazardStaleCompletion: "hazard.staleCompletion"
        case .hazardLeak: "hazard.leak"
        }
    }

    public enum Severity: Int, Hashable, Sendable, CaseIterable {
        case info = 0
        case notice = 1
        case warning = 2
        case error = 3

        public var name: String {
            switch self {
            case .info: "info"
            case .notice: "notice"
            case .warning: "warning"
            case .error: "error"
            }
        }
    }

    public var severity: Severity {
        if rawValue == 32 || isHazard { return .error }
        return switch self {
        case .animatorOrphaned, .logGap: .warning
        case .cellBareFrame, .animatorWasted: .notice
        default: .info
        }
    }

    /// Whether it is a hazard, which the checker writes: 33 to 63 but 38, the end of one that lasted.
    public var isHazard: Bool { rawValue >= 33 && rawValue <= 63 && rawValue != 38 }

    /// The kind called `name`, or nil. Complexity: O(1).
    public init?(name: String) {
        guard let kind = Self.byName[name] else { return nil }
        self = kind
    }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}
