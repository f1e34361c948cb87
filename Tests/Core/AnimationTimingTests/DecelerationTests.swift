import AnimationTiming
import Testing

@Suite struct DecelerationTests {
    @Test(arguments: [
        (Deceleration.normalRate, Deceleration.Law.continuous, 499.50), (0.99, .continuous, 99.50),
        (0.998, .uikit, 499.00), (0.99, .uikit, 99.00),
    ])
    func `a list at 1000 points a second coasts to its rest`(
        rate: Double, law: Deceleration.Law, rest: Double
    ) {
        let motion = Deceleration(velocity: 1000, rate: rate, law: law)
        #expect(abs(motion.restOffset - rest) < 0.005)
        #expect(abs(motion.position(at: 60) - motion.restOffset) < 1e-6)
        let back = Deceleration(velocity: -1000, rate: rate, law: law)
        #expect(back.position(at: 0.3) == -motion.position(at: 0.3))
    }

    @Test(arguments: [(0.998, 3.80), (0.99, 0.596)])
    func `it comes within half a point in the time that ScrollMechanics gives`(rate: Double, time: Double) {
        let motion = Deceleration(velocity: 2000, rate: rate)
        #expect(abs(motion.restOffset - motion.position(at: time - 0.005)) > 0.5)
        #expect(abs(motion.restOffset - motion.position(at: time + 0.005)) < 0.5)
    }

    @Test func `UIKit's list stops at 10 points a second`() {
        for velocity in [750.0, 2000, 4875] {
            let motion = Deceleration(velocity: velocity, law: .uikit)
            let duration = motion.duration()
            #expect(abs(motion.velocity(at: duration) - 10) < 1e-9)
            #expect(abs(motion.position(at: duration) - (velocity - 10) * 0.499) < 1e-9)
        }
        #expect(Deceleration(velocity: -9).duration() == 0)
    }

    @Test func `the time to an offset is where the list is there`() throws {
        let motion = Deceleration(velocity: -3000)
        for offset in [-1.0, -700, -1498] {
            let time = try #require(motion.time(toReach: offset))
            #expect(abs(motion.position(at: time) - offset) < 1e-6)
        }
        #expect(motion.time(toReach: 0) == 0)
        #expect(motion.time(toReach: 1) == nil)
        #expect(motion.time(toReach: -1500) == nil)
        #expect(Deceleration(velocity: 0).time(toReach: 1) == nil)
    }

    @Test func `the speed is the slope of the offset`() {
        let motion = Deceleration(velocity: 1234, rate: 0.997)
        for time in [0.0, 0.1, 0.5, 2] {
            let step = 1e-6
            let slope = (motion.position(at: time + step) - motion.position(at: time - step)) / (2 * step)
            #expect(abs(slope - motion.velocity(at: time)) < 1e-4)
        }
    }

    @Test func `a rate of one would never stop and is a programmer's error`() async {
        await #expect(processExitsWith: .failure) { _ = Deceleration(velocity: 1, rate: 1) }
    }
}
