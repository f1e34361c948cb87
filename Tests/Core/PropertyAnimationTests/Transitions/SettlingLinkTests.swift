import LifecycleEvents
import PropertyAnimation
import Testing

/// Settling by hand, over a display link.
struct SettlingLinkTests {
    private let scene = TransitionScene()
    private let driver = PercentDrivenInteractiveTransition()

    init() {
        scene.show("detail")
        scene.driver = driver
        scene.window.pop(animated: true)
        scene.turn()
    }

    private var loop: TurnLoop { scene.stage.runLoop }

    private func settle(_ framesPerSecond: Double, speed: Double = 2, inCommonModes: Bool = true)
        -> SettlingLink
    {
        SettlingLink(
            driver, runLoop: loop, framesPerSecond: framesPerSecond, speed: speed,
            isInCommonModes: inCommonModes)
    }

    /// A fixed step a tick, as document 002 takes, is twice as fast at 120 Hz.
    @Test(arguments: [60.0, 120, 240])
    func `it takes as long at any frame rate`(framesPerSecond: Double) {
        driver.update(0.6)
        let link = settle(framesPerSecond)
        scene.advance(0.1)
        #expect(abs(driver.percentComplete - 0.8) < 0.01)
        scene.advance(0.2 - 0.1 - 0.02)
        #expect(!link.isOver)
        scene.advance(0.04)
        #expect(link.isOver && scene.window.top === scene.root)
    }

    @Test(arguments: [(0.51, true), (0.5, false), (0.2, false)])
    func `beyond half it goes on, else back`(percent: Double, isFinished: Bool) {
        driver.update(percent)
        let link = settle(60)
        scene.advance(0.5)
        #expect(link.isOver)
        #expect((scene.window.top === scene.root) == isFinished)
        #expect(scene.calls.names.last == "animationEnded:\(isFinished ? 1 : 0)")
    }

    @Test func `each frame updates the transition, and the last one ends it`() {
        driver.update(0.6)
        let link = settle(60, speed: 6)
        var shown: [Double] = []
        for frame in 1...3 {
            loop.run(untilNs: Int64((Double(frame) * 1e9 / 60).rounded()))
            shown.append((driver.percentComplete * 100).rounded() / 100)
        }
        #expect(shown == [0.7, 0.8, 0.9])
        scene.advance(0.1)
        #expect(link.isOver && scene.window.transition == nil)
    }

    @Test func `missed frames are made up for`() {
        driver.update(0.6)
        let link = settle(60)
        loop.elapse(500_000_000)
        scene.advance(0.03)
        #expect(link.isOver && scene.window.transition == nil)
    }

    @Test(arguments: [true, false])
    func `while a finger scrolls only a link in common modes moves on`(inCommonModes: Bool) {
        driver.update(0.6)
        let link = settle(60, inCommonModes: inCommonModes)
        loop.isTracking = true
        scene.advance(1)
        #expect(link.isOver == inCommonModes)
        loop.isTracking = false
        scene.advance(1)
        #expect(link.isOver && scene.window.transition == nil)
    }

    @Test func `a link that is stopped or dropped leaves the transition where it is`() {
        driver.update(0.6)
        settle(60).stop()
        _ = settle(60)
        scene.advance(1)
        #expect(driver.percentComplete == 0.6 && scene.window.transition != nil)
    }
}
