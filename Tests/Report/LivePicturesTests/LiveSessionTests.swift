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

    @Test func `a picture has each cell once: on screen or in the pool`() {
        var seen: Set<CellID> = []
        var pooled: Set<CellID> = []
        for step in 0...40 as ClosedRange<Int64> {
            let isDown = step == 0
            touch(isDown ? .down : .move, atMs: 100 + 16 * step, y: 800 - 18 * Double(step))
            let picture = session.picture(isRest: false)
            let shown = picture.cells.map(\.shown.cell)
            let away = picture.pool.map(\.cell)
            #expect(Set(shown + away).count == shown.count + away.count)
            #expect(picture.poolCount == away.count)
            seen.formUnion(shown)
            pooled.formUnion(away)
        }
        #expect(!seen.isDisjoint(with: pooled), "cells go to the pool and come back")
    }

    @Test func `a cell in the pool has the animator that it holds`() throws {
        var workload = Workload(name: "live")
        workload.strategy = .nextTurn
        let session = LiveSession(0, workload, seed: 1, record: { _ in }, see: { _ in })
        session.perform([.step(.fling(velocity: 3000))])
        session.live.run(untilNs: 4_000_000_000)
        let pool = session.picture(isRest: true).pool
        let held = pool.filter { $0.state.live > 0 }
        #expect(!held.isEmpty)
        for cell in held { #expect(cell.state.describedAnimator > 0 && cell.state.generation > 0) }
    }
}
