import AnimationTiming
import Testing

@Suite struct ScrollCurveTests {
    @Test(arguments: [
        (1000.0, 194.3, 0.555), (2000, 647.4, 0.925), (4000, 2157.0, 1.541), (8000, 7186.4, 2.567),
    ])
    func `an Android fling goes as far and as long as Android's`(
        velocity: Double, distance: Double, duration: Double
    ) {
        let fling = AndroidFling(velocity: velocity)
        #expect(abs(fling.restOffset - distance) < 0.05)
        #expect(abs(fling.duration - duration) < 0.0005)
        #expect(fling.position(at: fling.duration) == fling.restOffset)
        #expect(fling.position(at: 9) == fling.restOffset)
        #expect(fling.position(at: 0) == 0)
        #expect(AndroidFling(velocity: -velocity).position(at: 0.2) == -fling.position(at: 0.2))
    }

    @Test func `an Android fling only ever goes on, and its speed is the slope of its line`() {
        let fling = AndroidFling(velocity: 4000, density: 2.625)
        var last = 0.0
        for index in 1...1000 {
            let time = fling.duration * Double(index) / 1000
            let position = fling.position(at: time)
            #expect(position >= last)
            last = position
        }
        let time = fling.duration * 0.305
        let slope = (fling.position(at: time + 1e-6) - fling.position(at: time - 1e-6)) / 2e-6
        #expect(abs(slope - fling.velocity(at: time)) < 0.01)
        #expect(AndroidFling(velocity: 0).position(at: 1) == 0)
        #expect(AndroidFling(velocity: 0).velocity(at: 0) == 0)
    }

    @Test func `a rubber band gives way less and less, up to the list's own length`() {
        let band = RubberBand(dimension: 800)
        #expect(abs(band.stretch(at: 100) - (1 - 1 / (0.55 * 100 / 800 + 1)) * 800) < 1e-9)
        #expect(band.slope(at: 0) == 0.55)
        #expect(band.stretch(at: -100) == -band.stretch(at: 100))
        #expect(band.stretch(at: 1e12) < 800.0001)
        let slope = (band.stretch(at: 300 + 1e-4) - band.stretch(at: 300 - 1e-4)) / 2e-4
        #expect(abs(slope - band.slope(at: 300)) < 1e-6)
    }
}
