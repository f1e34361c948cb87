import ScrollSimulation

/// The cost of a live list, estimated before the list is built: the cells that it shows, prepares and keeps, and
/// the kinds of its cells.
struct LiveCost {
    private let workload: Workload
    private let sides: Int

    init(_ workload: Workload, sides: Int) {
        self.workload = workload
        self.sides = sides
    }

    /// - Throws: ``Problem`` when the list is too costly.
    func check(_ limits: ServiceLimits) throws(Problem) {
        let list = workload.list
        let kinds = list.reuseIdentifiers.count + list.sections.count
        guard kinds <= limits.liveKinds else {
            throw .badRequest(
                "The list has \(kinds) kinds of cells and sections.",
                wayOut: "Give at most \(limits.liveKinds).")
        }
        try check(workload.viewport, limits)
    }

    /// Checks the cost after the viewport has another size.
    func check(_ viewport: Size, _ limits: ServiceLimits) throws(Problem) {
        let cells = cells(in: viewport) * Double(sides)
        guard cells <= Double(limits.liveCells) else {
            throw .badRequest(
                "The list can have \(Int(min(cells, 1e9))) cells at once, on all sides together.",
                wayOut:
                    "Give at most \(limits.liveCells): higher items, a smaller viewport, fewer columns, or "
                    + "a profile that keeps fewer cells.")
        }
    }

    private func cells(in viewport: Size) -> Double {
        let list = workload.list
        let height = viewport.height + reach(in: viewport, \.points)
        let cells: Double
        if list.sections.isEmpty {
            let pattern = list.pattern.reduce(0, +)
            let rows =
                pattern > 0
                ? Double(list.pattern.count) * rows(of: pattern, in: height)
                : rows(of: list.itemHeight.lowerBound, in: height)
            cells = Double(list.columns) * rows
        } else {
            // Each section may fill the viewport alone, and many short ones together.
            let densest =
                list.sections.map { section in
                    let lowest = min(section.itemHeight.lowerBound, section.estimatedHeight ?? .infinity)
                    let columns =
                        section.sidewaysWidth.map { rows(of: $0, in: viewport.width) }
                        ?? Double(section.columns)
                    return columns * rows(of: lowest, in: height)
                }.max() ?? 0
            cells = densest + Double(2 * min(list.sections.count, Int(height)))
        }
        return min(cells + reach(in: viewport, \.items), Double(list.items))
    }

    private func rows(of height: Double, in length: Double) -> Double { (length / height).rounded(.up) + 1 }

    /// Returns how far the list prepares and keeps cells, at both edges of the viewport together.
    private func reach(in viewport: Size, _ unit: KeyPath<Extent, Double>) -> Double {
        let profile = workload.profile
        return [profile.margin, profile.ahead, profile.displayed, profile.behind].reduce(0) {
            $0 + 2 * Extent($1, in: viewport)[keyPath: unit]
        }
    }

    private struct Extent {
        var points = 0.0
        var items = 0.0

        /// Estimates a reach in frames, in which content moves, as a number of viewports.
        init(_ reach: Reach, in viewport: Size) {
            let amount = reach.amount.range.upperBound
            switch reach.unit {
            case .points: points = amount
            case .viewports, .frames: points = amount * viewport.height
            case .items: items = amount
            }
        }
    }
}
