import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import TestSupport
import Testing

/// Times that are none, or longer than any animation.
struct OddNumberTests {
    private let stage = PoolScene()

    private func makeBlur() throws -> ReuseSafeAnimator {
        let layer = Layer(engine: stage.engine)
        return try ReuseSafeAnimator(stage.fade(layer, duration: 10), turns: stage.turns)
    }

    /// What the process that ended wrote last.
    private func said(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func `a negative factor is answered and nothing is called`() throws {
        let blur = try makeBlur()
        blur.pauseAnimation()
        stage.wait(1)
        #expect(blur.continueAnimation(durationFactor: -1) == .ignored(.negativeDelay))
        #expect(blur.phase == .paused)
        #expect(blur.continueAnimation(durationFactor: .nan) == .ignored(.notANumber))
        #expect(blur.continueAnimation(durationFactor: 0) == .applied)
    }

    @Test(arguments: [1e11, 1e300, 1e308, Double.greatestFiniteMagnitude])
    func `a time longer than a hundred years is answered and nothing is called`(seconds: Double) throws {
        let blur = try makeBlur()
        #expect(blur.startAnimation(afterDelay: seconds) == .ignored(.tooLong))
        #expect(blur.continueAnimation(in: seconds) == .ignored(.tooLong))
        #expect(blur.run(to: 0.5, in: seconds) == .ignored(.tooLong))
        #expect(blur.phase == .fresh)
        blur.pauseAnimation()
        stage.wait(1)
        #expect(blur.continueAnimation(durationFactor: seconds) == .ignored(.tooLong))
        #expect(blur.phase == .paused)
        #expect(stage.misuses.isEmpty)
    }

    @Test func `a run in too long a time is not remembered for the animator that comes`() {
        let layer = Layer(engine: stage.engine)
        let blur = ReuseSafeAnimator(turns: stage.turns) { [stage] in stage.fade(layer) }
        #expect(blur.run(to: 0.5, in: 1e308) == .ignored(.tooLong))
        stage.turns.runTurn()
        #expect(blur.phase == .fresh)
    }

    @Test func `a delay that is no number is a programmer's error, and says so`() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let engine = AnimationEngine(runLoop: TurnLoop(), regime: .ios16, misusePolicy: .record) { _ in }
            let layer = Layer(engine: engine)
            PropertyAnimator(engine: engine, duration: 1, curve: .linear) { layer["opacity"] = 1 }
                .startAnimation(afterDelay: .nan)
        }
        #expect(said(result).contains("A delay must be"))
    }

    @Test(arguments: 0..<4)
    func `a step that waits for a time that is none is a programmer's error, and says so`(index: Int) async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { [index] in
            let seconds = [Double.nan, .infinity, 1e300, -1][index]
            _ = RecordedRun(Workload.short([.wait(seconds)]))
        }
        #expect(said(result).contains("A step waits"))
    }

    @Test func `time beyond the end of the clock is a programmer's error, and a timer there never fires`()
        async
    {
        let loop = TurnLoop()
        loop.elapse(.max - 1)
        loop.enqueue(after: 60) { Issue.record("The clock has no such time.") }
        loop.runTurn()
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let loop = TurnLoop()
            loop.elapse(.max - 1)
            loop.elapse(60)
        }
        #expect(said(result).contains("292 years"))
    }
}
