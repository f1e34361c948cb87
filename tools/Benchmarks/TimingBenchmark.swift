#if Store
    import AnimationTiming
    import CTiming

    /// Curves against C of the same tolerance, and springs against the functions of libm that they need.
    struct TimingBenchmark {
        let rounds: Int
        private static let count = 1_000_000

        func run() throws {
            let fractions = (0..<Self.count).map { Double(($0 &* 7919) % 1_000_003) / 1_000_003 }
            let curve = TimingCurve.cubicBezier(x1: 0.3, y1: 0.1, x2: 0.2, y2: 1)
            try report([
                .init(name: "C, Bézier to 1e-12") {
                    blackHole(ctiming_bezier(0.3, 0.1, 0.2, 1, fractions, Self.count))
                },
                .init(name: "TimingCurve, Bézier") { blackHole(Self.sum(fractions) { curve.value(at: $0) }) },
            ])
            let spring = Spring(dampingRatio: 0.5, duration: 1)
            let arguments = fractions.flatMap { [5.0, 12.0, $0] }
            try report([
                .init(name: "libm, exp and sincos") {
                    blackHole(ctiming_exp_sincos(arguments, Self.count))
                },
                .init(name: "Spring, underdamped") {
                    blackHole(Self.sum(fractions) { spring.value(at: $0) })
                },
            ])
        }

        @inline(__always)
        private static func sum(_ values: [Double], _ function: (Double) -> Double) -> Double {
            var sum = 0.0
            for value in values { sum += function(value) }
            return sum
        }

        private func report(_ ways: [Interleaved.Way]) throws {
            let comparison = Interleaved(count: Self.count, ways: ways)
            comparison.report(try comparison.measure(rounds: rounds))
        }
    }

    /// Keeps a result from being left out.
    @inline(never) func blackHole(_ value: Double) { precondition(!value.isNaN, "A curve gave no number.") }
#endif
