import LifecycleEvents

/// I8 and I10: displays and ends alternate, and a cell makes only the moves that its place allows.
enum CellMoves {
    @inline(__always)
    static func judge(
        _ event: LifecycleEvent, _ change: LogChange, in log: inout LogFollower, _ findings: inout Findings
    ) {
        // The place of a cell is unknown if the log does not have the cell's start.
        if change.cellBefore.isSeenFromStart,
            change.steps.contains(.moved) || change.steps.contains(.displayEnded) || event.kind == .cellEnded
        {
            judgeMove(event, change, in: &log, &findings)
        }
    }

    private static func judgeMove(
        _ event: LifecycleEvent, _ change: LogChange, in log: inout LogFollower, _ findings: inout Findings
    ) {
        switch event.kind {
        case .cellCreated: judge("was created", from: [], event, change, in: log, &findings)
        case .cellDequeued:
            judge("was dequeued", from: [.created, .pooled], event, change, in: log, &findings)
            judgeReuse(event, change, in: log, &findings)
        case .cellPrepared: judge("was prepared", from: [.inHand], event, change, in: log, &findings)
        case .cellDisplayed:
            guard !change.cellBefore.isShown else {
                return report(.displayPairs, event, change, in: log, &findings) {
                    "\($0) was displayed twice without an end between."
                }
            }
            judge(
                "was displayed", from: [.inHand, .prepared, .ended, .waiting], event, change, in: log,
                &findings)
        case .cellEnded:
            guard !change.cellBefore.isShown else { return }
            report(.displayPairs, event, change, in: log, &findings) {
                "\($0) ended a display it never began; it \(change.cellBefore.place.clause)."
            }
        case .cellWaiting:
            judge("began to wait", from: [.ended, .prepared], event, change, in: log, &findings)
        case .cellRecycled:
            judge(
                "entered its pool",
                from: [.created, .inHand, .prepared, .ended, .waiting, .animatingOut], event, change,
                in: log, &findings)
        case .cellAnimatingOut:
            judge(
                "was deleted from the list", from: [.displayed, .ended, .prepared, .waiting], event, change,
                in: log, &findings)
        case .cellDestroyed:
            judge(
                "was destroyed",
                from: [
                    .created, .inHand, .prepared, .displayed, .ended, .waiting, .animatingOut, .pooled,
                ], event, change, in: log, &findings)
        default:
            // These kinds do not move the cell.
            break
        }
    }

    private static func judge(
        _ what: String, from places: CellPlaces, _ event: LifecycleEvent, _ change: LogChange,
        in log: LogFollower, _ findings: inout Findings
    ) {
        if places.contains(change.cellBefore.place) { return }
        report(.cellsConserved, event, change, in: log, &findings) {
            "\($0) \(what) while it \(change.cellBefore.place.clause)."
        }
    }

    private static func judgeReuse(
        _ event: LifecycleEvent, _ change: LogChange, in log: LogFollower, _ findings: inout Findings
    ) {
        let saysReused = change.cellBefore.place == .created && event.arg == 1
        let saysNew = change.cellBefore.place == .pooled && event.arg == 0
        guard saysReused || saysNew else { return }
        report(.cellsConserved, event, change, in: log, &findings) {
            "\($0) was dequeued as \(saysReused ? "reused" : "new") while it \(change.cellBefore.place.clause)."
        }
    }

    private static func report(
        _ invariant: Invariant, _ event: LifecycleEvent, _ change: LogChange, in log: LogFollower,
        _ findings: inout Findings, _ text: (String) -> String
    ) {
        findings.report(invariant, at: event, cell: event.cell, animator: nil, in: log) {
            text(
                event.kind == .cellDequeued
                    ? $0.name(ofCellBefore: change) : $0.name(ofCell: Int(change.cell)))
        }
    }
}

extension CauseSearch {
    private static let moves: Set<EventKind> = [
        .cellCreated, .cellDequeued, .cellPrepared, .cellDisplayed, .cellEnded, .cellWaiting, .cellRecycled,
        .cellAnimatingOut, .cellDestroyed,
    ]

    /// The event that moved the cell to its place, and the move that this place does not allow.
    var wrongMove: [Link] {
        link(lastOfCell(Self.moves, before: violation.seq), "")
            + link(breaking, ", which is not possible from there")
    }
}
