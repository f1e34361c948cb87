#if Store
    import LifecycleEvents

    /// Folds events into the rows of animators and of uses of cells, each of which is written once.
    ///
    /// It depends on the events alone, so that the rows of a log whose process died can be made again from
    /// its events. An animator that is heard of after its row was given out starts another row under its
    /// number; adding that to the first is the table's business.
    struct LifecycleRows: Sendable {
        private var animators: [AnimatorID: AnimatorRow] = [:]
        private var uses: [CellID: CellUseRow] = [:]
        /// Animators that were over at some event, in that order; they go out when their turn is past.
        private var overAnimators: [AnimatorID] = []
        private var lastTurn = 0

        private(set) var finishedAnimators: [AnimatorRow] = []
        private(set) var finishedUses: [CellUseRow] = []

        /// Takes in the next event.
        mutating func fold(_ event: LifecycleEvent) {
            lastTurn = event.turn
            if let animator = event.animator { fold(event, of: animator) }
            if let cell = event.cell { fold(event, of: cell) }
        }

        private mutating func fold(_ event: LifecycleEvent, of animator: AnimatorID) {
            var isNewlyOver = false
            withUnsafeMutablePointer(
                to: &animators[animator, default: AnimatorRow(animator: animator, first: event)]
            ) { row in
                let wasOver = row.pointee.isOver
                row.pointee.add(event)
                isNewlyOver = !wasOver && row.pointee.isOver
            }
            if isNewlyOver { overAnimators.append(animator) }
        }

        private mutating func fold(_ event: LifecycleEvent, of cell: CellID) {
            // A new generation ends the use before; a late word about an old one belongs to no open use.
            if let generation = event.generation, generation > 0 {
                if let open = uses[cell]?.generation, generation > open { finishUse(of: cell) }
                if uses[cell] == nil {
                    uses[cell] = CellUseRow(cell: cell, generation: generation, first: event)
                }
                if uses[cell]?.generation == generation { uses[cell]?.add(event) }
            }
            if event.kind == .cellDestroyed { finishUse(of: cell) }
        }

        private mutating func finishUse(of cell: CellID) {
            if let use = uses.removeValue(forKey: cell) { finishedUses.append(use) }
        }

        /// Moves the animators that were over before this turn to the finished ones.
        ///
        /// Within its turn an animator that was torn down may still be released.
        mutating func settle() {
            var waiting: [AnimatorID] = []
            for animator in overAnimators {
                guard let row = animators[animator] else { continue }
                if row.lastTurn < lastTurn {
                    finishedAnimators.append(row)
                    animators[animator] = nil
                } else {
                    waiting.append(animator)
                }
            }
            overAnimators = waiting
            sortFinished()
        }

        /// Moves everything that is still open to the finished rows: the log ends here.
        mutating func end() {
            finishedAnimators += animators.values
            finishedUses += uses.values
            animators = [:]
            uses = [:]
            overAnimators = []
            sortFinished()
        }

        /// Forgets the finished rows, once they are written.
        mutating func removeFinished() {
            finishedAnimators.removeAll(keepingCapacity: true)
            finishedUses.removeAll(keepingCapacity: true)
        }

        /// In the order of the tables, where rows that follow each other fill their pages.
        private mutating func sortFinished() {
            finishedAnimators.sort { $0.animator < $1.animator }
            finishedUses.sort { $0.firstSeq < $1.firstSeq }
        }
    }
#endif
