import LifecycleEvents

/// The current hazards that last. Each begins with the first finding and ends with its animator.
struct Episodes: Hashable, Sendable {
    /// A current hazard of an animator.
    private struct Open: Hashable, Sendable {
        var kind: EventKind
        var beganNs: Int64
        var cell: CellID?
        var generation: Int32?
        /// The next hazard of the same animator, or -1.
        var next: Int32
    }

    /// The index of each animator's first hazard in `open`, or -1, by slot.
    private var first = SlotNotes<Int32>(-1)
    private var open: ContiguousArray<Open> = []
    private var free: ContiguousArray<Int32> = []

    func isOpen(_ kind: EventKind, of animator: Int) -> Bool {
        var place = Int(first[animator])
        while place >= 0 {
            if open[place].kind == kind { return true }
            place = Int(open[place].next)
        }
        return false
    }

    /// Adds `hazard` and keeps it open until its animator ends.
    mutating func begin(with hazard: LifecycleEvent, of animator: Int, _ findings: inout Findings) {
        findings.emit(hazard)
        let episode = Open(
            kind: hazard.kind, beganNs: hazard.tNs, cell: hazard.cell, generation: hazard.generation,
            next: first[animator])
        if let place = free.popLast() {
            open[Int(place)] = episode
            first[animator] = place
        } else {
            open.append(episode)
            first[animator] = Int32(open.count - 1)
        }
    }

    /// Ends the animator's hazards, the oldest first.
    mutating func end(
        _ animator: Int, at event: LifecycleEvent, in log: LogFollower, _ findings: inout Findings
    ) {
        guard first[animator] >= 0 else { return }
        var ended: [Open] = []
        var place = first[animator]
        first[animator] = -1
        while place >= 0 {
            ended.append(open[Int(place)])
            free.append(place)
            place = open[Int(place)].next
        }
        for episode in ended.reversed() {
            findings.emit(
                LifecycleEvent(
                    tNs: event.tNs, turn: event.turn, kind: .hazardEnded, cell: episode.cell,
                    generation: episode.generation, animator: log.animators[animator].number,
                    arg: event.tNs &- episode.beganNs, detail: .hazard(episode.kind)))
        }
    }

    mutating func forget() {
        first.removeAll()
        open.removeAll(keepingCapacity: true)
        free.removeAll(keepingCapacity: true)
    }
}
