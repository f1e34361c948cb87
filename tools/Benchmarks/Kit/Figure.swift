/// The measurements of one thing.
package struct Figure {
    /// A measured quantity other than time.
    package enum Quantity: String, CaseIterable {
        case allocations
        case bytes
        case events
        case bytesAnEvent = "bytes an event"
        case rowsASecond = "rows a second"
        case serverMicroseconds = "the server's CPU, µs"
        case peakMegabytes = "peak memory, MB"
        case lateFrames = "late frames, %"
        case minimalResults = "shortest, of 100"
        case shrunkResults = "schedules shrunk"
        case locallyMinimal = "of them 1-minimal"
        case asShort = "as short as possible, of 100"
        case possibleSteps = "possible: steps"
        case possibleChoices = "choices"
        case proofRuns = "runs to prove it"
        case distinctResults = "distinct results"
        case distinctFindings = "of findings"
        case meanEvaluations = "mean evaluations"
        case medianEvaluations = "median evaluations"
        case slowMilliseconds = "95 % within, ms"
        case runsASecond = "runs a second"
        case ofSpeed = "of the speed"
        case found = "found"
        case medianSchedules = "median schedules"
        case foundWithoutMutation = "without mutation"
        case foundWithoutSplicing = "without splicing"
        case foundAtRandom = "at random"
        case hits = "random ones that show it"
        case randomHits = "a million random ones show it"
        case leastHits = "at least"
        case mostHits = "at most"
    }

    /// A baseline: how many times as much the figure takes as the baseline.
    package struct Baseline {
        package let name: String
        package let cpuRatio: Double
        package let wallRatio: Double

        package init(name: String, cpuRatio: Double, wallRatio: Double) {
            (self.name, self.cpuRatio, self.wallRatio) = (name, cpuRatio, wallRatio)
        }
    }

    package let name: String
    /// The CPU time of all processors together.
    package var cpuSeconds: Double?
    /// The wall-clock time. It is less than the CPU time if two threads work.
    package var wallSeconds: Double?
    package var quantities: [Quantity: Double] = [:]
    package var baselines: [Baseline] = []

    package init(
        name: String, cpuSeconds: Double? = nil, wallSeconds: Double? = nil,
        quantities: [Quantity: Double] = [:], baselines: [Baseline] = []
    ) {
        self.name = name
        (self.cpuSeconds, self.wallSeconds) = (cpuSeconds, wallSeconds)
        (self.quantities, self.baselines) = (quantities, baselines)
    }
}

/// Figures of the same kind.
package struct FigureTable {
    /// The unit of the figures: "an event", "a use of a cell".
    package let each: String
    package let figures: [Figure]

    package init(each: String, figures: [Figure]) { (self.each, self.figures) = (each, figures) }

    /// Markdown for the terminal. A figure has a line for each baseline.
    package var markdown: String {
        var rows = [
            ["for \(each)", "CPU", "by the clock"] + Figure.Quantity.allCases.map(\.rawValue)
                + ["beside", "in CPU", "by the clock"]
        ]
        for figure in figures {
            var cells = [
                figure.name, figure.cpuSeconds.map(Self.time) ?? "",
                figure.wallSeconds.map(Self.time) ?? "",
            ]
            cells += Figure.Quantity.allCases.map { figure.quantities[$0].map(Self.number) ?? "" }
            for index in 0..<max(figure.baselines.count, 1) {
                let baseline = figure.baselines.indices.contains(index) ? figure.baselines[index] : nil
                rows.append((index == 0 ? cells : cells.map { _ in "" }) + Self.cells(of: baseline))
            }
        }
        return Self.markdown(rows)
    }

    /// Returns a table whose columns are not aligned, for a page. The first row is the heading.
    package static func page(_ rows: [[String]]) -> String {
        let lines = filled(rows).map { "|\($0.joined(separator: "|"))|\n" }
        return lines[0] + "|" + String(repeating: "---|", count: filled(rows)[0].count) + "\n"
            + lines.dropFirst().joined()
    }

    /// Returns the rows without the columns that have no values.
    private static func filled(_ rows: [[String]]) -> [[String]] {
        let filled = rows[0].indices.filter { column in rows.dropFirst().contains { !$0[column].isEmpty } }
        return rows.map { row in filled.map { row[$0] } }
    }

    /// Returns a table with aligned columns. The first row is the heading. Columns without values are omitted.
    package static func markdown(_ rows: [[String]]) -> String {
        let rows = filled(rows)
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        var lines = rows.map { row in
            "| " + zip(row, widths).map { padded($0, $1) }.joined(separator: " | ") + " |"
        }
        lines.insert(
            "|" + widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|") + "|", at: 1
        )
        return lines.joined(separator: "\n") + "\n"
    }

    private static func cells(of baseline: Figure.Baseline?) -> [String] {
        guard let baseline else { return ["", "", ""] }
        return [baseline.name, comparison(baseline.cpuRatio), comparison(baseline.wallRatio)]
    }

    /// Returns a ratio in words, so that readers do not confuse faster and slower.
    package static func comparison(_ ratio: Double) -> String {
        ratio <= 1 ? "\(rounded(1 / ratio, 2)) × as fast" : "takes \(rounded(ratio, 2)) × as long"
    }

    /// Returns a time with three digits, in a suitable unit.
    package static func time(_ seconds: Double) -> String {
        for (unit, scale) in [("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)] where seconds >= scale {
            return "\(number(seconds / scale)) \(unit)"
        }
        return "\(number(seconds / 1e-9)) ns"
    }

    package static func number(_ value: Double) -> String {
        switch abs(value) {
        case 100...: grouped(value.rounded())
        case 10...: rounded(value, 1)
        default: rounded(value, 2)
        }
    }

    private static func grouped(_ value: Double) -> String {
        var digits = Substring(String(Int64(value)))
        var groups: [Substring] = []
        while digits.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits = digits.dropLast(3)
        }
        return ([digits] + groups).joined(separator: ",")
    }
}
