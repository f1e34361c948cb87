#if Store
    import LifecycleEvents
    import LifecycleStore

    /// Which events tell what happened to one cell, item or animator.
    package struct StoryQuery {
        /// Whose story it is.
        package enum Subject: Hashable, Sendable {
            case cell(CellID)
            case item(ItemID)
            case animator(AnimatorID)
        }

        /// The moment it is told around.
        package enum Moment: Hashable, Sendable {
            /// The event with this number.
            case seq(Int64)
            /// Nanoseconds since the start of the run.
            case timeNs(Int64)
        }

        package var subject: Subject
        /// Which part of the story is asked for.
        package var part: Part

        package enum Part: Hashable, Sendable {
            /// From its beginning, so many events; nil is all of them.
            case beginning(limit: Int?)
            /// So many events before a moment and so many from it on.
            case around(Moment, before: Int, after: Int)
        }

        package init(of subject: Subject, _ part: Part) {
            self.subject = subject
            self.part = part
        }

        /// The events of the story in `run`, in order, and whether there were more.
        package func events(in run: ListedRun) throws -> (events: [LifecycleEvent], wasCut: Bool) {
            let reader = run.reader
            var filter = LogFilter(run: run.record.number)
            switch subject {
            case .cell(let cell): filter.cell = cell
            case .item(let item): filter.item = item
            case .animator(let animator): filter.animator = animator
            }
            switch part {
            case .beginning(let limit):
                filter.limit = limit
                let page = try reader.events(filter)
                return (page.rows, page.wasCut)
            case .around(let moment, let before, let after):
                let seq =
                    switch moment {
                    case .seq(let seq): seq
                    case .timeNs(let timeNs):
                        try reader.firstSeq(notBefore: timeNs, run: run.record.number)
                    }
                let earlier = try reader.events(filter, before: seq, count: before)
                // A number that somebody typed may be the lowest there is.
                filter.after = max(seq, .min + 1) - 1
                filter.limit = after
                return (try earlier + reader.events(filter).rows, false)
            }
        }
    }
#endif
