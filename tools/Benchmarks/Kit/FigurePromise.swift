/// A promise of the project, with the figures that show whether it holds. The page has a table for each promise.
package struct FigurePromise {
    package let text: String
    /// The first row is the heading.
    package let rows: [[String]]

    package init(_ text: String, rows: [[String]]) { (self.text, self.rows) = (text, rows) }

    /// Takes the figures with these names. An empty list means all. The page has the times only: its baselines are rows of
    /// their own, and the terminal has the comparisons.
    package init(_ text: String, _ table: FigureTable, only names: [String] = []) {
        let figures = table.figures.filter { names.isEmpty || names.contains($0.name) }
        let showsClock = figures.contains { $0.hasOwnClock }
        let heading = ["for \(table.each)", "CPU", "by the clock"] + Figure.Quantity.allCases.map(\.rawValue)
        self.init(
            text,
            rows: [heading]
                + figures.map { figure in
                    let times = [figure.cpuSeconds, showsClock ? figure.wallSeconds : nil]
                    return [figure.name] + times.map { $0.map(FigureTable.time) ?? "" }
                        + Figure.Quantity.allCases.map { figure.quantities[$0].map(FigureTable.number) ?? "" }
                })
    }

    package var markdown: String { "\(text)\n\n\(FigureTable.page(rows))" }
}

extension Figure {
    /// Whether the time on the clock says more than the CPU time, because two threads work.
    fileprivate var hasOwnClock: Bool {
        guard let cpuSeconds, let wallSeconds else { return cpuSeconds == nil }
        return abs(wallSeconds / cpuSeconds - 1) > 0.1
    }
}
