#if Store
    import LifecycleEvents

    /// Folds events into the rows of animators, of what these were orphaned for, and of uses of cells, each of
    /// which is written once.
    ///
    /// It depends on the events alone, so that the rows of a log whose process died can be made again from
    /// its events. An animator that is heard of after its row was given out starts another row under its
    /// number; adding that to the first is the table's business.
    struct LifecycleRows: Sendable {
        private var animators = OpenRows<AnimatorRow>()
        private var uses = OpenRows<CellUseRow>()
        private var orphans = OrphanedRows()
        /// Animators that were over at an event of this turn; they go out with it, for within its turn one
        /// that was torn down may still be released.
        private var overAnimators: [Int32] = []
        private var turn = 0

        /// Takes in the next event and adds the rows it ends to `finished`.
        mutating func fold(_ event: LifecycleEvent, into finished: inout FinishedRows) {
            if event.turn != turn {
                if !overAnimators.isEmpty { finishOver(&finished) }
                turn = event.turn
            }
            if let animator = event.animator { fold(event, of: animator) }
            if let cell = event.cell { fold(event, of: cell, into: &finished) }
            orphans.fold(event)
        }

        /// Adds everything that is still open to `finished`: the log ends here, at `tNs`.
        mutating func end(atNs tNs: Int64, into finished: inout FinishedRows) {
            finished.animators += animators.all
            finished.uses += uses.all
            finished.orphans += orphans.end(atNs: tNs)
            self = LifecycleRows()
        }

        private mutating func fold(_ event: LifecycleEvent, of animator: AnimatorID) {
            let number = animator.rawValue
            let place =
                animators.place(of: number)
                ?? animators.insert(AnimatorRow(animator: animator, first: event), number: number)
            let wasOver = animators[place].isOver
            animators[place].add(event)
            if !wasOver && animators[place].isOver { overAnimators.append(number) }
        }

        private mutating func fold(
            _ event: LifecycleEvent, of cell: CellID, into finished: inout FinishedRows
        ) {
            if let generation = event.generation, generation > 0 {
                add(event, to: cell, generation, into: &finished)
            }
            if event.kind == .cellDestroyed, let use = uses.remove(cell.rawValue) {
                finished.uses.append(use)
            }
        }

        private mutating func add(
            _ event: LifecycleEvent, to cell: CellID, _ generation: Int32, into finished: inout FinishedRows
        ) {
            let number = cell.rawValue
            if let place = uses.place(of: number) {
                let open = uses[place].generation
                if generation == open { uses[place].add(event) }
                // A late word about an old generation belongs to no open use; a new one ends the use before.
                if generation <= open { return }
                if let use = uses.remove(number) { finished.uses.append(use) }
            }
            var use = CellUseRow(cell: cell, generation: generation, first: event)
            use.add(event)
            _ = uses.insert(use, number: number)
        }

        private mutating func finishOver(_ finished: inout FinishedRows) {
            for number in overAnimators {
                if let row = animators.remove(number) { finished.animators.append(row) }
                if let row = orphans.remove(number) { finished.orphans.append(row) }
            }
            overAnimators.removeAll(keepingCapacity: true)
        }
    }

    /// Rows to which nothing more is expected to be added.
    struct FinishedRows: Sendable {
        var animators: [AnimatorRow] = []
        var uses: [CellUseRow] = []
        var orphans: [OrphanedRow] = []

        mutating func removeAll() {
            animators.removeAll(keepingCapacity: true)
            uses.removeAll(keepingCapacity: true)
            orphans.removeAll(keepingCapacity: true)
        }

        /// Puts the rows in the order of their tables, where rows that follow each other fill their pages.
        mutating func sort() {
            animators.sort { $0.animator < $1.animator }
            uses.sort { $0.firstSeq < $1.firstSeq }
            orphans.sort { $0.animator < $1.animator }
        }
    }
#endif
