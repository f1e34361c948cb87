import AnimatorPool
import Testing

struct InteractiveTransitionTests {
    typealias Machine = InteractiveTransitionStateMachine
    private var machine = Machine(threshold: 0.5)

    @Test mutating func `what a quick finger says before the start is performed then, once`() {
        let began = [machine.begin(), machine.begin()]
        #expect(began == [true, false])
        let told = [machine.move(to: 0.7), machine.lift(velocity: 4, duration: 0.5), machine.end(.cancel)]
        #expect(told == [.nothing, .nothing, .nothing])
        #expect(!machine.isHeld)
        let started = machine.start()
        #expect(started == [.show(0.7), .end(.finish, speed: 2)])
        let later = [machine.end(.cancel), machine.move(to: 0.9)]
        #expect(later == [.nothing, .nothing])
        let again = machine.start()
        #expect(again == [])
    }

    @Test(arguments: [
        (0.6, 4.0, Machine.Action.end(.finish, speed: 2)),
        (0.6, -9, .end(.finish, speed: Machine.usualSpeed)),
        (0.4, 9, .end(.cancel, speed: Machine.usualSpeed)),
        (0.4, -4, .end(.cancel, speed: 2)),
        (0.4, .nan, .end(.cancel, speed: Machine.usualSpeed)),
        (7, .infinity, .end(.finish, speed: Machine.usualSpeed)),
    ])
    mutating func `half of the way decides, and a finger hands on the velocity that helps`(
        fraction: Double, velocity: Double, action: Machine.Action
    ) {
        _ = machine.begin()
        _ = machine.start()
        _ = machine.move(to: fraction)
        let unmoved = machine.move(to: .nan)
        #expect(unmoved == .nothing)
        let lifted = machine.lift(velocity: velocity, duration: 0.5)
        #expect(lifted == action)
        let second = machine.lift(velocity: velocity, duration: 0.5)
        #expect(second == .nothing, "an end is passed on once")
    }

    @Test(arguments: [(0.1, 2.0, true), (0.1, 1.9, false), (0.9, -2, false), (0.9, -1.9, true)])
    mutating func `from the speed of a flick on the direction decides`(
        fraction: Double, velocity: Double, isFinished: Bool
    ) {
        machine.flick = 2
        _ = machine.begin()
        _ = machine.start()
        _ = machine.move(to: fraction)
        guard case .end(let ending, _) = machine.lift(velocity: velocity, duration: 0.1) else {
            Issue.record("The flick ends nothing.")
            return
        }
        #expect((ending == .finish) == isFinished)
    }

    @Test mutating func `a transition that was refused leaves the next one free`() {
        _ = machine.begin()
        machine.reset()
        let began = machine.begin()
        #expect(began)
        let started = machine.start()
        #expect(started == [.nothing, .nothing])
    }
}
