/// A deviation that a run could not take, for example since the workload has changed.
package struct UnfittingDeviation: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// The actor made only `made` choices of this kind.
        case notReached(made: Int)
        /// The choice has only so many options.
        case outOfRange(options: Int)
    }

    package var entry: Deviations.Entry
    package var reason: Reason

    package init(entry: Deviations.Entry, reason: Reason) {
        self.entry = entry
        self.reason = reason
    }
}

extension UnfittingDeviation: CustomStringConvertible {
    package var description: String {
        let site = entry.site
        switch reason {
        case .notReached(let made):
            return "\(site) does not exist: the run has \(made) choices “\(site.kind.name)” of \(site.actor)."
        case .outOfRange(let options):
            return "\(site) cannot take option \(entry.option): the last option is \(options - 1)."
        }
    }
}
