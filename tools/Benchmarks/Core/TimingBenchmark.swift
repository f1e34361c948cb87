import AnimationTiming
import BenchKit
import CTiming

/// Curves compared with C of the same tolerance, and springs compared with the libm functions that they
/// need.
struct TimingBenchmark {
    let rounds: Int
    private static let count = 1_000_000

    func section() throws -> FigureSection {
        let fractions = (0..<Self.count).map { Double(($0 &* 7919) % 1_000_003) / 1_000_003 }
        let curve = TimingCurve.cubicBezier(x1: 0.3, y1: 0.1, x2: 0.2, y2: 1)
        let curves = try Interleaved(ways: [
            .init(name: "a C solver of the same tolerance") {
                blackHole(ctiming_bezier(0.3, 0.1, 0.2, 1, fractions, Self.count))
            },
            .init(name: "a Bézier solved") { blackHole(Self.sum(fractions) { curve.value(at: $0) }) },
        ]).measure(rounds: rounds)
        let spring = Spring(dampingRatio: 0.5, duration: 1)
        let arguments = fractions.flatMap { [5.0, 12.0, $0] }
        let springs = try Interleaved(ways: [
            .init(name: "one exp and one sincos of libm") {
                blackHole(ctiming_exp_sincos(arguments, Self.count))
            },
            .init(name: "an underdamped spring's value") {
                blackHole(Self.sum(fractions) { spring.value(at: $0) })
            },
        ]).measure(rounds: rounds)
        let table = FigureTable(
            each: "a value",
            figures: [curves, springs].flatMap { measured in
                [
                    measured[0].figure(of: Self.count),
                    measured[1].figure(of: Self.count, beside: [measured[0]]),
                ]
            })
        return FigureSection(
            title: "Curves",
            text: "Values of timing curves at \(FigureTable.number(Double(Self.count))) times.",
            tables: [table])
    }

    @inline(__always)
    private static func sum(_ values: [Double], _ function: (Double) -> Double) -> Double {
        var sum = 0.0
        for value in values { sum += function(value) }
        return sum
    }
}
