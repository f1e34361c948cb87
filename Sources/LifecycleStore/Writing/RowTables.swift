#if Store
    import GRDB
    import LifecycleEvents

    /// The number of a row that belongs to a run: run << 40 | number.
    enum RowID {
        static let numberBits: Int64 = 40
        static let numberMask: Int64 = 1 << 40 - 1

        static func make(run: Int64, number: Int64) -> Int64 { run << numberBits | number & numberMask }

        /// An animator's number is 32 bits; a negative one is kept as its bits.
        static func make(run: Int64, animator: AnimatorID) -> Int64 {
            make(run: run, number: Int64(UInt32(bitPattern: animator.rawValue)))
        }

        static func number(_ id: Int64) -> Int64 { id & numberMask }

        static func number32(_ id: Int64) -> Int32 { Int32(truncatingIfNeeded: id) }
    }

    /// The prepared inserts of one run, a table each.
    struct RowTables {
        private let run: Int64
        private let events: RowInserter
        private let frames: RowInserter
        private let animators: RowInserter
        private let uses: RowInserter
        private let cells: RowInserter
        private let texts = TextCache()

        init(_ db: Database, run: Int64) throws {
            self.run = run
            events = try RowInserter(
                db, into: "event",
                columns: [
                    "id", "t_ns", "turn", "kind", "cell_id", "generation", "item", "animator_id", "arg",
                    "site_id", "detail",
                ],
                sizes: [64, 8, 1])
            frames = try RowInserter(
                db, into: "frame",
                columns: [
                    "id", "turn", "expected_ns", "begin_ns", "end_ns", "missed_vsyncs", "bare_cells",
                    "interval_ns", "first_seq",
                ],
                sizes: [64, 8, 1])
            animators = try RowInserter(
                db, into: "animator",
                columns: [
                    "id", "first_seq", "last_seq", "cell_id", "generation", "item", "site_id",
                    "requested_turn", "attached_turn", "requested_ns", "attached_ns", "started_ns",
                    "ended_ns", "torn_down_ns", "released_ns", "outcome", "hazards", "misuses",
                ],
                conflict: Self.mergeAnimators, sizes: [32, 1])
            uses = try RowInserter(
                db, into: "cell_use",
                columns: [
                    "id", "last_seq", "cell_id", "generation", "item", "dequeued_ns", "displayed_ns",
                    "ended_ns", "animators", "bare_frames",
                ],
                sizes: [32, 1])
            cells = try RowInserter(
                db, into: "cell",
                columns: [
                    "id", "reuse_identifier", "state", "item", "generation", "animator_id", "phase", "backed",
                    "wanted", "value",
                ],
                sizes: [32, 1])
        }

        /// What becomes of an animator's row when more of its events come after it was written: the same as
        /// if they had come before.
        private static let mergeAnimators = """
            ON CONFLICT(id) DO UPDATE SET
                last_seq = max(last_seq, excluded.last_seq),
                item = coalesce(item, excluded.item),
                site_id = coalesce(site_id, excluded.site_id),
                requested_turn = coalesce(
                    min(requested_turn, excluded.requested_turn), requested_turn, excluded.requested_turn),
                attached_turn = coalesce(
                    min(attached_turn, excluded.attached_turn), attached_turn, excluded.attached_turn),
                requested_ns = coalesce(
                    min(requested_ns, excluded.requested_ns), requested_ns, excluded.requested_ns),
                attached_ns = coalesce(
                    min(attached_ns, excluded.attached_ns), attached_ns, excluded.attached_ns),
                started_ns = coalesce(min(started_ns, excluded.started_ns), started_ns, excluded.started_ns),
                ended_ns = coalesce(max(ended_ns, excluded.ended_ns), ended_ns, excluded.ended_ns),
                torn_down_ns = coalesce(
                    max(torn_down_ns, excluded.torn_down_ns), torn_down_ns, excluded.torn_down_ns),
                released_ns = coalesce(
                    max(released_ns, excluded.released_ns), released_ns, excluded.released_ns),
                hazards = hazards + excluded.hazards,
                misuses = misuses + excluded.misuses,
                outcome = CASE
                    WHEN outcome = 4 OR excluded.outcome = 4 THEN 4
                    WHEN coalesce(torn_down_ns, excluded.torn_down_ns) IS NOT NULL THEN 1
                    WHEN coalesce(released_ns, excluded.released_ns) IS NOT NULL THEN
                        CASE WHEN coalesce(ended_ns, excluded.ended_ns) IS NULL THEN 3 ELSE 2 END
                    WHEN (outcome = 5 OR excluded.outcome = 5)
                        AND coalesce(attached_ns, excluded.attached_ns) IS NULL THEN 5
                    ELSE 0
                END
            """

        /// Inserts events; their call sites must be in `sites`.
        func insert(_ rows: [LifecycleEvent], sites: SiteNumbers) throws {
            try events.insert(rows) { event, row in
                row.bind(RowID.make(run: run, number: event.seq))
                row.bind(event.tNs)
                row.bind(Int64(event.turn))
                row.bind(Int64(event.kind.rawValue))
                row.bind(event.cell?.rawValue)
                row.bind(event.generation)
                row.bind(event.item?.rawValue)
                row.bind(event.animator?.rawValue)
                row.bind(event.arg)
                row.bind(event.site.flatMap(sites.number))
                if event.detail == .none {
                    row.bind(lasting: nil)
                } else if let text = texts.text(event.detail) {
                    row.bind(lasting: text)
                } else {
                    row.bind(event.detail.text)
                }
            }
        }

        func insert(_ rows: [FrameRecord]) throws {
            try frames.insert(rows) { frame, row in
                row.bind(RowID.make(run: run, number: Int64(frame.frame)))
                row.bind(Int64(frame.turn))
                row.bind(frame.expectedNs)
                row.bind(frame.beginNs)
                row.bind(frame.endNs)
                row.bind(Int64(frame.missedVsyncs))
                row.bind(Int64(frame.bareCells))
                row.bind(frame.intervalNs)
                row.bind(frame.firstSeq)
            }
        }

        func insert(_ rows: [AnimatorRow], sites: SiteNumbers) throws {
            try animators.insert(rows) { animator, row in
                row.bind(RowID.make(run: run, animator: animator.animator))
                row.bind(animator.firstSeq)
                row.bind(animator.lastSeq)
                row.bind(animator.cell?.rawValue)
                row.bind(animator.generation)
                row.bind(animator.item?.rawValue)
                row.bind(animator.site.flatMap(sites.number))
                row.bind(animator.requestedTurn)
                row.bind(animator.attachedTurn)
                row.bind(animator.requestedNs)
                row.bind(animator.attachedNs)
                row.bind(animator.startedNs)
                row.bind(animator.endedNs)
                row.bind(animator.tornDownNs)
                row.bind(animator.releasedNs)
                row.bind(Int64(animator.outcome.rawValue))
                row.bind(Int64(animator.hazards))
                row.bind(Int64(animator.misuses))
            }
        }

        func insert(_ rows: [CellUseRow]) throws {
            try uses.insert(rows) { use, row in
                row.bind(RowID.make(run: run, number: use.firstSeq))
                row.bind(use.lastSeq)
                row.bind(Int64(use.cell.rawValue))
                row.bind(Int64(use.generation))
                row.bind(use.item?.rawValue)
                row.bind(use.dequeuedNs)
                row.bind(use.displayedNs)
                row.bind(use.endedNs)
                row.bind(Int64(use.animators))
                row.bind(use.bareFrames)
            }
        }

        func insert(_ rows: [CellRecord]) throws {
            try cells.insert(rows) { cell, row in
                row.bind(RowID.make(run: run, number: Int64(UInt32(bitPattern: cell.cell.rawValue))))
                row.bind(cell.reuseIdentifier)
                row.bind(cell.state.rawValue)
                row.bind(cell.item?.rawValue)
                row.bind(Int64(cell.generation))
                row.bind(cell.animator?.rawValue)
                row.bind(cell.phase?.rawValue)
                row.bind(Int64(cell.backed ? 1 : 0))
                row.bind(cell.wanted)
                row.bind(cell.value)
            }
        }
    }
#endif
