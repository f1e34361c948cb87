import LifecycleEvents

// What leads to violations of the rules about cells and about the log itself.
extension CauseSearch {
    private static let moves: Set<EventKind> = [
        .cellCreated, .cellDequeued, .cellPrepared, .cellDisplayed, .cellEnded, .cellWaiting, .cellRecycled,
        .cellAnimatingOut, .cellDestroyed,
    ]

    /// I5: what the use asked for, what took it away while the cell waited, the display.
    var bareAgain: [Link] {
        let displayed = lastOfCell([.cellDisplayed])
        let waiting = lastOfCell([.cellWaiting], before: displayed?.seq)
        let generation = displayed?.generation ?? waiting?.generation
        let asked = past.first {
            ($0.kind == .animatorRequested || $0.kind == .animatorAttached) && $0.cell == violation.cell
                && $0.generation == generation
        }
        let taken = last(before: displayed?.seq) {
            $0.cell == violation.cell && $0.seq > asked?.seq ?? 0
                && ($0.kind == .animatorTornDown || $0.kind == .animatorCancelled
                    || $0.kind == .animatorOrphaned || $0.kind == .animatorReleased)
        }
        return link(asked, "") + link(taken, "") + link(waiting, "")
            + link(displayed, " again, and nobody asks for another animator")
    }

    /// I8 and I10: where the cell was, and the move that does not lead on from there.
    var wrongMove: [Link] {
        link(lastOfCell(Self.moves, before: violation.seq), "")
            + link(breaking, ", which does not lead on from there")
    }

    /// I9: the cells taken for the one request.
    var spareDequeues: [Link] {
        let end = breaking?.kind == .cellConfigured ? violation.seq : .max
        let former = last(before: end) { $0.kind == .cellConfigured }
        let taken = past.filter {
            $0.kind == .cellDequeued && $0.seq > former?.seq ?? 0 && $0.seq < end
        }
        return taken.suffix(8).flatMap { link($0, "") } + link(breaking, ", and only that one is returned")
    }

    /// I13: the cell's last use, and its way into the pool that was full.
    var fullPool: [Link] {
        link(lastOfCell([.cellEnded, .cellDequeued, .cellCreated], before: violation.seq), "")
            + link(breaking, ", which was full")
    }

    /// I14: the neighbours that do not fit together.
    var brokenSequence: [Link] {
        link(past.last { $0.seq < violation.seq }, "") + link(breaking, " next")
    }
}
