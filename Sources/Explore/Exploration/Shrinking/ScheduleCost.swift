/// A total order of schedules, the best first. Because the order is total, shrinking has one result.
///
/// A schedule is better with fewer steps, then fewer deviations, then simpler steps, then smaller numbers in
/// total. Of equal schedules, the better one has its simpler steps and smaller numbers first, then smaller
/// options at earlier choices.
package struct ScheduleCost: Comparable, Sendable {
    private var totals: [Int64]
    private var steps: [Int64]
    private var deviations: Deviations

    package init<Space: StepSpace>(_ steps: [Space.Step], _ deviations: Deviations, in space: Space) {
        var weights: [Int64] = []
        var values: [Int64] = []
        for step in steps {
            weights.append(Int64(space.weight(of: step)))
            for value in space.values(of: step) { values.append(value.cost) }
        }
        totals = [Int64(steps.count), Int64(deviations.count), weights.reduce(0, &+), values.reduce(0, &+)]
        self.steps = weights + values
        self.deviations = deviations
    }

    package static func < (one: ScheduleCost, other: ScheduleCost) -> Bool {
        if one.totals != other.totals { return one.totals.lexicographicallyPrecedes(other.totals) }
        if one.steps != other.steps { return one.steps.lexicographicallyPrecedes(other.steps) }
        let options = one.deviations.entries.reduce(0) { $0 &+ $1.option }
        let otherOptions = other.deviations.entries.reduce(0) { $0 &+ $1.option }
        if options != otherOptions { return options < otherOptions }
        return one.deviations.entries.lexicographicallyPrecedes(other.deviations.entries) {
            ($0.site.occurrence, $0.site, $0.option) < ($1.site.occurrence, $1.site, $1.option)
        }
    }
}
