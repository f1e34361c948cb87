#if Store
    import LifecycleEvents

    /// What an animator was orphaned for: a row of `orphaned_animator`.
    struct OrphanedRow: Hashable, Sendable {
        let animator: AnimatorID
        let firstSeq: Int64
        var times = 0
        var totalNs: Int64 = 0
        var displayedNs: Int64 = 0
    }

    /// Folds events into what animators were orphaned for.
    ///
    /// For every cell it counts how long it has been on screen so far. How long of its time as an orphan an
    /// animator was seen is the difference of two such counts, so that nobody goes back to look.
    struct OrphanedRows: Sendable {
        /// An animator that was orphaned.
        private struct Orphan: Sendable {
            var row: OrphanedRow
            /// Since when it is one again, or nil while it is none.
            var sinceNs: Int64?
            /// The cell it had when it became one, and how long that had been on screen by then.
            var cell: CellID?
            var shownNs: Int64 = 0
        }

        /// How long a cell has been on screen.
        private struct Display: Sendable {
            var totalNs: Int64 = 0
            var sinceNs: Int64?

            func total(atNs tNs: Int64) -> Int64 { totalNs &+ (sinceNs.map { tNs &- $0 } ?? 0) }
        }

        private var orphans: [Int32: Orphan] = [:]
        private var displays = OpenRows<Display>()

        mutating func fold(_ event: LifecycleEvent) {
            switch event.kind {
            case .cellDisplayed, .cellEnded: noteDisplay(event)
            case .animatorOrphaned:
                end(event)
                begin(event)
            case .animatorAttached, .animatorFinished, .animatorTornDown, .animatorStopped: end(event)
            case .animatorPhase: if event.detail == .phase(.spent) { end(event) }
            case .animatorReleased: if !goesOn(afterRelease: event.detail) { end(event) }
            default: break
            }
        }

        /// The row of an animator that is over, unless it is an orphan still: what was let go while it was
        /// active runs on.
        mutating func remove(_ animator: Int32) -> OrphanedRow? {
            guard !orphans.isEmpty, let orphan = orphans[animator], orphan.sinceNs == nil else { return nil }
            orphans[animator] = nil
            return orphan.row
        }

        /// Every row that is left; the log ends at `tNs`.
        mutating func end(atNs tNs: Int64) -> [OrphanedRow] {
            for animator in Array(orphans.keys) { end(animator, atNs: tNs) }
            return orphans.values.map(\.row)
        }

        private mutating func noteDisplay(_ event: LifecycleEvent) {
            guard let cell = event.cell?.rawValue else { return }
            let place = displays.place(of: cell) ?? displays.insert(Display(), number: cell)
            var display = displays[place]
            if event.kind == .cellDisplayed {
                if display.sinceNs == nil { display.sinceNs = event.tNs }
            } else {
                display.totalNs = display.total(atNs: event.tNs)
                display.sinceNs = nil
            }
            displays[place] = display
        }

        private mutating func begin(_ event: LifecycleEvent) {
            guard let animator = event.animator else { return }
            var orphan =
                orphans[animator.rawValue]
                ?? Orphan(row: OrphanedRow(animator: animator, firstSeq: event.seq))
            orphan.row.times += 1
            orphan.sinceNs = event.tNs
            orphan.cell = event.cell
            orphan.shownNs = shown(event.cell, atNs: event.tNs)
            orphans[animator.rawValue] = orphan
        }

        private mutating func end(_ event: LifecycleEvent) {
            guard !orphans.isEmpty, let animator = event.animator else { return }
            end(animator.rawValue, atNs: event.tNs)
        }

        private mutating func end(_ animator: Int32, atNs tNs: Int64) {
            guard var orphan = orphans[animator], let sinceNs = orphan.sinceNs else { return }
            orphan.row.totalNs &+= tNs &- sinceNs
            orphan.row.displayedNs &+= shown(orphan.cell, atNs: tNs) &- orphan.shownNs
            orphan.sinceNs = nil
            orphans[animator] = orphan
        }

        private func shown(_ cell: CellID?, atNs tNs: Int64) -> Int64 {
            guard let cell, let place = displays.place(of: cell.rawValue) else { return 0 }
            return displays[place].total(atNs: tNs)
        }

        /// Whether an animator lives on when its last reference goes in the phase that is told.
        private func goesOn(afterRelease detail: EventDetail) -> Bool {
            guard case .phase(let phase) = detail else { return false }
            return switch phase {
            case .awaiting, .running, .paused, .stopped, .hollow: true
            case .fresh, .spent, .completing, .gone: false
            }
        }
    }
#endif
