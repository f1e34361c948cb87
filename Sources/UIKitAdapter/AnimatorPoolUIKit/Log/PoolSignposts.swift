#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import LifecycleEvents
    import UIKit
    import os

    extension CellAnimatorPool where Cell: UIView {
        /// Creates a pool on the main queue whose uses, requests and animators are intervals in Instruments.
        ///
        ///     let signposter = OSSignposter(subsystem: "com.example.feed", category: "animators")
        ///     let animators = CollectionViewAnimators(log: log, signposter: signposter)
        ///
        /// The intervals have these names:
        ///
        /// - `Cell Use`: from the set-up of a cell, or from the moment when it is shown again, to the end of its display
        ///   or to its next use.
        /// - `Animator Request`: from the request to the attachment or the cancellation.
        /// - `Animator`: from the attachment to the teardown.
        ///
        /// Intervals that are open end when the pool is released.
        ///
        /// - Parameters:
        ///   - policy: When a cell has an animator.
        ///   - log: The log of the pool, or nil for none. The intervals have the pool's own numbers; a log of several
        ///     pools has others.
        ///   - signposter: The signposter of the intervals.
        @MainActor public convenience init(
            policy: CellAnimatorPolicy = .standard, log: DeviceLog? = nil, signposter: OSSignposter
        ) {
            let signposts = PoolSignposts(signposter)
            let record = log?.makeRecord()
            self.init(turns: log?.turns ?? MainTurnQueue(), policy: policy) { event in
                signposts.record(event)
                record?(event)
            }
        }
    }

    /// Marks the intervals of one pool.
    private final class PoolSignposts {
        private let signposter: OSSignposter
        private var intervals = LifecycleIntervals()
        private var states: [LifecycleIntervals.Interval: OSSignpostIntervalState] = [:]

        init(_ signposter: OSSignposter) { self.signposter = signposter }

        // The pool is released.
        deinit {
            for interval in intervals.endAll() { end(interval, "released") }
        }

        func record(_ event: LifecycleEvent) {
            let change = intervals.note(event)
            if let ended = change.ended { end(ended, event.detail.text ?? event.kind.name) }
            if let begun = change.begun { begin(begun, event) }
        }

        private func begin(_ interval: LifecycleIntervals.Interval, _ event: LifecycleEvent) {
            let id = signposter.makeSignpostID()
            let (cell, generation) = (event.cell?.rawValue ?? 0, event.generation ?? 0)
            let site = event.site?.text ?? ""
            states[interval] =
                switch interval.name {
                case .use:
                    signposter.beginInterval("Cell Use", id: id, "cell \(cell), use \(generation)")
                case .request:
                    signposter.beginInterval(
                        "Animator Request", id: id,
                        "animator \(interval.number), cell \(cell), \(site, privacy: .public)")
                case .animator:
                    signposter.beginInterval(
                        "Animator", id: id, "animator \(interval.number) of cell \(cell), use \(generation)")
                }
        }

        private func end(_ interval: LifecycleIntervals.Interval, _ reason: String) {
            guard let state = states.removeValue(forKey: interval) else { return }
            switch interval.name {
            case .use: signposter.endInterval("Cell Use", state, "\(reason, privacy: .public)")
            case .request: signposter.endInterval("Animator Request", state, "\(reason, privacy: .public)")
            case .animator: signposter.endInterval("Animator", state, "\(reason, privacy: .public)")
            }
        }
    }
#endif
