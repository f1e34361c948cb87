import AnimationTiming
import Foundation
import SeededRandom
import Testing

@Suite struct SpringTests {
    @Test func `a critically damped spring is as stiff as UIKit makes it`() {
        let spring = Spring(dampingRatio: 1, duration: 2)
        #expect(abs(spring.stiffness.squareRoot() * 2 - 9.23341347645) < 1e-10)
        #expect(spring.mass == 1)
        #expect(spring.dampingRatio == 1)
        #expect(spring.duration == 2)
        #expect(abs(1 - spring.value(at: 2) - 0.001) < 1e-12)
    }

    @Test(arguments: [0.002, 0.1, 0.5, 0.825, 0.999])
    func `a swinging spring that starts from rest has a frequency in closed form`(ratio: Double) {
        let spring = Spring(dampingRatio: ratio, duration: 0.7)
        let frequency = log(1000 * ratio / (1 - ratio * ratio).squareRoot()) / (ratio * 0.7)
        #expect(abs(spring.stiffness.squareRoot() / frequency - 1) < 1e-12)
        #expect(abs(spring.damping / (2 * ratio * frequency) - 1) < 1e-12)
    }

    @Test func `a spring thrown at its goal settles in its duration all the same`() {
        let seed: UInt64 = 99
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let ratio = Double.random(in: 0.01...1, using: &random)
            let duration = Double.random(in: 0.1...3, using: &random)
            let velocity = Double.random(in: -20...20, using: &random)
            let spring = Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
            let frequency = spring.stiffness.squareRoot()
            let swing = frequency * (1 - ratio * ratio).squareRoot()
            let remainder =
                abs((ratio * frequency - velocity) / swing) * exp(-ratio * frequency * duration)
            #expect(abs(remainder - 0.001) < 1e-9, "seed \(seed), \(spring)")
        }
        for velocity in [-30.0, -1, 1, 3, 6, 7.5, 40] {
            let spring = Spring(dampingRatio: 1, duration: 1, initialVelocity: velocity)
            let frequency = spring.stiffness.squareRoot()
            #expect(abs(abs(1 + frequency - velocity) * exp(-frequency) - 0.001) < 1e-9, "\(velocity)")
        }
    }

    @Test func `a damping ratio out of range is clamped as UIKit clamps it`() {
        #expect(Spring(dampingRatio: 7, duration: 1) == Spring(dampingRatio: 1, duration: 1))
        let loose = Spring(dampingRatio: -3, duration: 1)
        #expect(abs(loose.dampingRatio - 1.19e-7) < 1e-15)
        #expect(loose.stiffness.isFinite && loose.stiffness > 0)
        #expect(loose.value(at: 0.3).isFinite)
    }

    @Test func `UIKit's default spring runs for half a second and moves as if critically damped`() {
        let spring = Spring()
        #expect(abs(spring.dampingRatio - 500 / (2 * 3000.0.squareRoot())) < 1e-12)
        #expect(abs(spring.duration - 0.505824) < 5e-7)
        #expect(abs(spring.duration * (1000.0 / 3).squareRoot() - 9.235036526651854) < 1e-12)
        #expect(abs(spring.settlingDuration - 0.6) < 1e-12)
        #expect(abs(1 - spring.value(at: spring.duration) - 0.001) < 2e-6)
    }

    /// Facts about QuartzCore, recorded by kern0x1b/charon (MIT).
    @Test func `CoreAnimation's settling time of a damped spring is a multiple of a tenth`() {
        #expect(Spring(mass: 12, stiffness: 7, damping: 100).settlingDuration == 12.1)
        #expect(
            Spring(mass: 1, stiffness: 100, damping: 25, initialVelocity: 15).settlingDuration == 0.9)
        #expect(
            Spring(mass: 1, stiffness: 100, damping: 20).settlingDuration
                == Spring(mass: 1, stiffness: 100, damping: 26).settlingDuration)
    }

    @Test func `a swinging spring settles alike for UIKit and CoreAnimation`() {
        let spring = Spring(mass: 1, stiffness: 100, damping: 10)
        let expected = (-log(0.001) + log(1 + 5 / 75.0.squareRoot())) / 5
        #expect(abs(spring.duration - expected) < 1e-12)
        #expect(spring.settlingDuration == spring.duration)
    }

    @Test func `a spring without damping never settles, and an animation along it waits for its end`() {
        let spring = Spring(mass: 1, stiffness: 4, damping: 0)
        #expect(spring.duration == .infinity)
        #expect(spring.settlingDuration == .infinity)
        #expect(abs(spring.value(at: .pi) - 0) < 1e-12)
        #expect(abs(spring.value(at: .pi / 2) - 2) < 1e-12)
        #expect(TimingCurve.spring(spring).value(at: 0.5) == 0)
        #expect(TimingCurve.spring(spring).value(at: 1) == 1)
    }

    @Test func `every spring solves its equation of motion`() {
        let seed: UInt64 = 5
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let spring = Spring(
                mass: .random(in: 0.5...3, using: &random), stiffness: .random(in: 10...300, using: &random),
                damping: .random(in: 0.1...120, using: &random),
                initialVelocity: .random(in: -20...20, using: &random), allowsOverdamping: true)
            #expect(spring.value(at: 0) == 0)
            #expect(abs(spring.value(at: 1e-9)) < 1e-7)
            #expect(abs(spring.velocity(at: 0) - spring.initialVelocity) < 1e-9)
            for time in [0.05, 0.3, 1] {
                let step = 1e-5
                let slope = (spring.value(at: time + step) - spring.value(at: time - step)) / (2 * step)
                let bend = (spring.velocity(at: time + step) - spring.velocity(at: time - step)) / (2 * step)
                #expect(abs(slope - spring.velocity(at: time)) < 1e-3, "seed \(seed), \(spring)")
                let force =
                    spring.mass * bend + spring.damping * spring.velocity(at: time)
                    + spring.stiffness * (spring.value(at: time) - 1)
                #expect(abs(force) < 1, "seed \(seed), \(spring), force \(force)")
            }
        }
    }

    @Test func `critical damping has no seam`() {
        for gap in [1e-10, 1e-9, 1e-8, 1e-6] {
            let critical = Spring(mass: 1, stiffness: 100, damping: 20, initialVelocity: 3)
            for sign in [-1.0, 1] {
                let near = Spring(
                    mass: 1, stiffness: 100, damping: 20 * (1 + sign * gap), initialVelocity: 3,
                    allowsOverdamping: true)
                #expect(abs(near.value(at: 0.2) - critical.value(at: 0.2)) < max(2 * gap, 1e-8))
                #expect(abs(near.velocity(at: 0.2) - critical.velocity(at: 0.2)) < max(40 * gap, 1e-7))
            }
        }
    }

    @Test func `an overdamped spring, where allowed, takes until it is a thousandth away`() {
        // A list let go beyond its edge: rates 9 and 46.
        let spring = Spring(mass: 1, stiffness: 9 * 46, damping: 55, allowsOverdamping: true)
        #expect(abs(abs(1 - spring.value(at: spring.duration)) - 0.001) < 1e-12)
        let expected = 1 - (46 * exp(-9 * 0.1) - 9 * exp(-46 * 0.1)) / 37
        #expect(abs(spring.value(at: 0.1) - expected) < 1e-12)
    }

    @Test func `no velocity leaves UIKit's settling time without a number`() {
        for velocity in stride(from: -50.0, through: 50, by: 0.25) {
            for damping in [20.0, 30, 500] {
                let spring = Spring(mass: 1, stiffness: 100, damping: damping, initialVelocity: velocity)
                #expect(spring.duration.isFinite && spring.duration >= 0, "\(spring)")
                #expect(spring.settlingDuration.isFinite, "\(spring)")
            }
        }
    }

    @Test func `a spring fitted to a time is fitted anew, one of its own parts keeps its time`() {
        let fitted = Spring(dampingRatio: 0.6, duration: 1)
        #expect(
            fitted.adapted(toDuration: 0.5, initialVelocity: 2)
                == Spring(dampingRatio: fitted.dampingRatio, duration: 0.5, initialVelocity: 2))
        let own = Spring(mass: 1, stiffness: 100, damping: 10)
        #expect(own.adapted(toDuration: 9, initialVelocity: 0) == own)
        #expect(TimingCurve.spring(own).duration(ofAnimatorFor: 9) == own.duration)
        #expect(TimingCurve.spring(fitted).duration(ofAnimatorFor: 9) == 9)
        #expect(TimingCurve.easeIn.adapted(toDuration: 3) == .easeIn)
    }

    @Test func `a spring without mass is a programmer's error`() async {
        await #expect(processExitsWith: .failure) { _ = Spring(mass: 0, stiffness: 1, damping: 1) }
    }
}
