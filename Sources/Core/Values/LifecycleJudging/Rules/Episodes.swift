import LifecycleEvents

/// The current hazards that last. Each begins with the first finding and ends with its animator.
struct Episodes: Hashable, Sendable {
    /// A current hazard of an animator.
    private struct Open: Hashable, Sendable {
        var kind: EventKind
        var beganNs: Int64
        var cell: CellID?
        var generation: Int32?
    }

    /// The hazards of each animator, by slot.
    private var open = SlotLists<Open>()

    func isOpen(_ kind: EventKind, of animator: Int) -> Bool {
        open.contains(at: animator) { $0.kind == kind }
    }

    /// Adds `hazard` and keeps it open until its animator ends.
    mutating func begin(with hazard: LifecycleEvent, of animator: Int, _ findings: inout Findings) {
        findings.emit(hazard)
        open.insert(
            Open(
                kind: hazard.kind, beganNs: hazard.tNs, cell: hazard.cell, generation: hazard.generation),
            at: animator)
    }

    /// Ends the animator's hazards, the oldest first.
    mutating func end(
        _ animator: Int, at event: LifecycleEvent, in log: LogFollower, _ findings: inout Findings
    ) {
        for episode in open.remove(at: animator, where: { _ in true }).reversed() {
            findings.emit(
                LifecycleEvent(
                    tNs: event.tNs, turn: event.turn, kind: .hazardEnded, cell: episode.cell,
                    generation: episode.generation, animator: log.animators[animator].number,
                    arg: event.tNs &- episode.beganNs, detail: .hazard(episode.kind)))
        }
    }

    mutating func forget() { open.removeAll() }
}
