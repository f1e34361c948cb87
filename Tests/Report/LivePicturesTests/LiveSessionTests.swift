import LifecycleEvents
import LivePictures
import ScrollSimulation
import Testing

struct LiveSessionTests {
    private let session = LiveSession(0, Workload(name: "live"), seed: 1, record: { _ in }, see: { _ in })

    private func touch(_ kind: LiveTouch.Kind, atMs ms: Int64, y: Double) {
        session.live.run(untilNs: ms * 1_000_000)
        session.touch(LiveTouch(kind, atNs: ms * 1_000_000, x: 200, y: y))
    }

    @Test(arguments: [LiveTouch.Kind.up, .cancel])
    func `a finger that lifts lets the content run on and come to rest`(lift: LiveTouch.Kind) {
        touch(.down, atMs: 100, y: 700)
        for step in 1...8 as ClosedRange<Int64> {
            touch(.move, atMs: 100 + 8 * step, y: 700 - 4 * Double(step * step))
        }
        session.live.run(untilNs: 168_000_000)
        #expect(session.picture(isRest: false).offset > 0 && session.state().isHeld)

        touch(lift, atMs: 172, y: 376)
        session.live.run(untilNs: 20_000_000_000)
        #expect(!session.state().isHeld && !session.state().isMoving)
        #expect(session.picture(isRest: true).offset > 700 - 376, "it had momentum")
    }
}
