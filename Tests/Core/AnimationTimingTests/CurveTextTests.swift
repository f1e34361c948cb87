import AnimationTiming
import Testing

@Suite struct CurveTextTests {
    @Test(arguments: [
        ("linear", TimingCurve.linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
        ("easeInOut", .easeInOut), ("default", .default),
        (
            " cubic-bezier( .1 , 0.7,1.0,-2 ) ",
            .cubicBezier(x1: 0.1, y1: 0.7, x2: 1, y2: -2)
        ),
        ("spring(ratio=0.5,duration=1,velocity=0)", .spring(Spring(dampingRatio: 0.5, duration: 1))),
        (
            "spring(duration=2,velocity=-1)",
            .spring(Spring(dampingRatio: 0.5, duration: 2, initialVelocity: -1))
        ),
        ("spring(mass=3, stiffness=1000, damping=500)", .spring(Spring())),
        ("spring(damping=8)", .spring(Spring(mass: 1, stiffness: 100, damping: 8))),
    ])
    func `a timing curve is read as written, and written as read`(text: String, curve: TimingCurve) throws {
        #expect(try TimingCurve(parsing: text) == curve)
        #expect(try TimingCurve(parsing: curve.description) == curve)
    }

    @Test(arguments: [
        ("deceleration(velocity=1000,rate=0.998)", MotionCurve.deceleration(Deceleration(velocity: 1000))),
        ("deceleration(rate=0.99)", .deceleration(Deceleration(velocity: 1000, rate: 0.99))),
        ("android-fling()", .androidFling(AndroidFling(velocity: 4000))),
        ("android-fling", .androidFling(AndroidFling(velocity: 4000))),
        ("rubber-band(dimension=400)", .rubberBand(RubberBand(dimension: 400))),
        ("easeIn", .timing(.easeIn)),
        ("spring(mass=1)", .spring(Spring(mass: 1, stiffness: 100, damping: 10))),
    ])
    func `a curve of any kind is read as written, and written as read`(
        text: String, curve: MotionCurve
    ) throws {
        #expect(try MotionCurve(parsing: text) == curve)
        #expect(try MotionCurve(parsing: curve.description) == curve)
    }

    @Test(arguments: [
        ("eased", "is not a curve"), ("", "is not a curve"), ("Linear", "is not a curve"),
        ("linear(1)", "takes no numbers"), ("cubic-bezier(0,0,1)", "four numbers"),
        ("cubic-bezier", "four numbers"), ("cubic-bezier(0,0,1,1,1)", "four numbers"),
        ("cubic-bezier(-0.1,0,1,1)", "x in 0…1, not -0.1"), ("cubic-bezier(0,0,1.5,1)", "x in 0…1, not 1.5"),
        ("cubic-bezier(0,0,1,1", "no closing bracket"), ("cubic-bezier(0,,1,1)", "not a number"),
        ("cubic-bezier(0,nan,1,1)", "not a number"), ("cubic-bezier(0,inf,1,1)", "not a number"),
        ("cubic-bezier(x1=0,y1=0,x2=1,y2=1)", "four numbers"), ("spring(0.5,1)", "names before its numbers"),
        ("spring(ratio=0.5,mass=1)", "\"ratio\""), ("spring(ratio=1,ratio=1)", "twice"),
        ("spring(duration=0)", "duration"), ("spring(mass=0)", "positive mass"),
        ("spring(stiffness=-1)", "positive stiffness"), ("spring(damping=-1)", "damping of 0 or more"),
        ("spring(mass=1e-308,stiffness=1e308)", "multiply"), ("deceleration(rate=1)", "between 0 and 1"),
        ("deceleration(speed=1)", "write deceleration(velocity=1000.0,rate=0.998)"),
        ("android-fling(density=0)", "density"), ("rubber-band(dimension=0)", "dimension"),
        ("rubber-band(coefficient=-1)", "coefficient"),
    ])
    func `what cannot be drawn is refused in one line that says why`(text: String, reason: String) {
        let error = #expect(throws: CurveError.self) { try MotionCurve(parsing: text) }
        let line = error?.description ?? ""
        #expect(line.contains(reason), "\(line)")
        #expect(line.contains("\"\(text)\"") || line.contains("cubic-bezier("), "\(line)")
        #expect(!line.contains("\n"))
    }

    @Test func `a list's curve is no timing curve`() {
        #expect(throws: CurveError.self) { try TimingCurve(parsing: "deceleration(velocity=1)") }
    }
}
