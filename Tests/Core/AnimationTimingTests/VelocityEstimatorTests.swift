import AnimationTiming
import Testing

@Suite struct VelocityEstimatorTests {
    @Test(arguments: try AndroidFlings.expectations())
    func `a recorded fling leaves the finger as fast as Android says`(
        expected: AndroidFlings.Expectation
    ) throws {
        let samples = try AndroidFlings.samples(of: expected.fling)
        let velocity = expected.estimator.releaseVelocity(of: samples)
        let value = expected.axis == "X" ? velocity.x : velocity.y
        #expect(abs(value - expected.velocity) <= 0.2 * abs(expected.velocity), "\(value)")
    }

    @Test func `every row of Android's expectations is there`() throws {
        #expect(try AndroidFlings.expectations().count == 56)
    }

    @Test(arguments: VelocityEstimator.allCases)
    func `a steady finger has its own speed`(estimator: VelocityEstimator) {
        let samples = (0...12).map {
            TouchSample(time: Double($0) / 60, x: Double($0) * 2, y: Double($0) * -10)
        }
        let velocity = estimator.releaseVelocity(of: samples)
        #expect(abs(velocity.x - 120) < 1e-6)
        #expect(abs(velocity.y + 600) < 1e-6)
    }

    @Test(arguments: VelocityEstimator.allCases)
    func `a finger that rested before its lift has no speed`(estimator: VelocityEstimator) {
        var samples = (0...12).map { TouchSample(time: Double($0) / 60, x: 0, y: Double($0) * 10) }
        samples.append(TouchSample(time: 0.2 + 0.041, x: 0, y: 120))
        #expect(estimator.releaseVelocity(of: samples) == .zero)
        samples[13].time = 0.2 + 0.039
        #expect(abs(estimator.releaseVelocity(of: samples).y - 600) < 1e-6)
    }

    @Test(arguments: VelocityEstimator.allCases)
    func `two positions have the speed between them, fewer none`(estimator: VelocityEstimator) {
        let samples = [TouchSample(time: 5, x: 1, y: 2), TouchSample(time: 5.01, x: 4, y: -2)]
        let velocity = estimator.releaseVelocity(of: samples)
        #expect(abs(velocity.x - 300) < 1e-6)
        #expect(abs(velocity.y + 400) < 1e-6)
        #expect(estimator.releaseVelocity(of: [samples[0]]) == .zero)
        #expect(estimator.releaseVelocity(of: []) == .zero)
        #expect(estimator.releaseVelocity(of: [samples[0], samples[0], samples[0]]) == .zero)
    }

    @Test func `UIKit's estimate weighs the last three speeds, the oldest most`() {
        let positions: [Double] = [0, 0, 1, 3, 7]
        let samples = positions.enumerated().map { TouchSample(time: Double($0) / 100, x: 0, y: $1) }
        // Speeds 100, 200, 400 from old to new.
        let expected = 0.6 * 100 + 0.35 * 200 + 0.05 * 400
        #expect(abs(VelocityEstimator.uikit.releaseVelocity(of: samples).y - expected) < 1e-9)
        // Without the oldest speed the other weights share the whole.
        let short = Array(samples.suffix(3))
        let sharedOut = (0.35 * 200 + 0.05 * 400) / 0.4
        #expect(abs(VelocityEstimator.uikit.releaseVelocity(of: short).y - sharedOut) < 1e-9)
    }

    @Test func `least squares read the slope of a parabola at its end`() {
        let samples = (0...8).map { index in
            let t = Double(index) * 0.01
            return TouchSample(time: 1000 + t, x: 5 - 30 * t, y: 100 * t + 2000 * t * t)
        }
        let velocity = VelocityEstimator.lsq2.releaseVelocity(of: samples)
        #expect(abs(velocity.x + 30) < 1e-6)
        #expect(abs(velocity.y - (100 + 4000 * 0.08)) < 1e-6)
    }

    @Test func `a finger that slows down has spent some of its impulse`() {
        let samples = [0.0, 10, 20, 25].enumerated().map { TouchSample(time: Double($0) / 100, x: 0, y: $1) }
        // 1000, then 1000, then 500 pt/s: energy ½·1000² + 0 + (500 − 1000)·500.
        let expected = (2 * (500_000.0 - 250_000)).squareRoot()
        #expect(abs(VelocityEstimator.impulse.releaseVelocity(of: samples).y - expected) < 1e-6)
    }

    @Test(arguments: [VelocityEstimator.lsq2, .impulse])
    func `what lies behind a pause is forgotten`(estimator: VelocityEstimator) {
        let slow = (0...5).map { TouchSample(time: Double($0) / 100, x: 0, y: Double($0)) }
        let fast = (0...5).map { TouchSample(time: 0.1 + Double($0) / 100, x: 0, y: 50 + Double($0) * 20) }
        let velocity = estimator.releaseVelocity(of: slow + fast)
        #expect(abs(velocity.y - 2000) < 1e-6)
    }

    @Test func `what lies more than a tenth of a second back is forgotten`() {
        let slow = (0...5).map { TouchSample(time: Double($0) / 50, x: 0, y: Double($0)) }
        let fast = (1...6).map { TouchSample(time: 0.1 + Double($0) / 50, x: 0, y: 5 + Double($0) * 20) }
        #expect(abs(VelocityEstimator.lsq2.releaseVelocity(of: slow + fast).y - 1000) < 1e-6)
    }

    @Test func `several positions at one time count as the last of them`() {
        var samples = (0...6).map { TouchSample(time: Double($0) / 100, x: 0, y: Double($0) * 10) }
        samples.insert(TouchSample(time: 0.05, x: 900, y: -900), at: 5)
        for estimator in VelocityEstimator.allCases {
            #expect(abs(estimator.releaseVelocity(of: samples).y - 1000) < 1e-6)
        }
    }
}
