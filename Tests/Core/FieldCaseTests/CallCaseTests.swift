import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

/// Reports that are told as calls on one animator.
struct CallCaseTests {
    private let stage = PoolScene()
    private let cell: BareCell

    init() { cell = BareCell(stage.engine) }

    @Test(
        .bug("https://github.com/quanshousio/ToastUI/pull/7"),
        .bug("https://github.com/OfTheWolf/TwitterProfile/issues/14"))
    func `a view that scrubs its blur ends the app when it goes, also with its animator stopped`() throws {
        var paused: PropertyAnimator? = stage.blur(on: cell)
        paused?.fractionComplete = 0.3
        paused = nil
        var stopped: PropertyAnimator? = stage.blur(on: BareCell(stage.engine))
        stopped?.fractionComplete = 0.3
        stopped?.stopAnimation(false)
        stopped = nil
        #expect(stage.crashes == [.releasePausedOrStopped, .releasePausedOrStopped])

        let ours = PoolScene()
        for stops in [false, true] {
            var safe: ReuseSafeAnimator? = try ours.safeBlur(on: BareCell(ours.engine))
            safe?.fractionComplete = 0.3
            if stops { safe?.stopAnimation(false) }
            safe = nil
        }
        #expect(ours.crashes == [])
        #expect(ours.engine.liveAnimatorCount == 0)
    }

    @Test(
        .bug("https://github.com/m1entus/MZFormSheetPresentationController/issues/167"),
        .bug("https://github.com/m1entus/MZFormSheetPresentationController/pull/149"))
    func `a dismissal by hand that is over before its animator is ends the app`() throws {
        var raw: PropertyAnimator? = stage.blur(on: cell)
        raw?.startAnimation()
        stage.pass(0.2)
        raw?.pauseAnimation()
        raw?.fractionComplete = 0.6
        raw = nil
        #expect(stage.crashes == [.releasePausedOrStopped])

        let ours = PoolScene()
        let sheet = BareCell(ours.engine)
        var safe: ReuseSafeAnimator? = try ours.safeBlur(on: sheet)
        safe?.startAnimation()
        ours.pass(0.2)
        safe?.fractionComplete = 0.6
        safe = nil
        #expect(ours.crashes == [])
        #expect(sheet.blur == 12)
    }

    @Test(.bug("https://github.com/mkko/DrawerView/issues/22"))
    func `a second scroll that replaces the animator of the first, held by a finger, ends the app`() {
        var raw = stage.blur(on: cell)
        raw.startAnimation()
        raw.pauseAnimation()
        raw = stage.blur(on: cell)
        raw.startAnimation()
        #expect(stage.crashes == [.releasePausedOrStopped])

        let ours = PoolScene()
        let drawer = BareCell(ours.engine)
        ours.attach(drawer, item: 1, start: true)
        ours.turns.runTurn()
        ours.pool?[drawer]?.pauseAnimation()
        ours.attach(drawer, item: 2, start: true)
        ours.turns.runTurn()
        #expect(ours.pool?[drawer]?.phase == .running)
        #expect(ours.engine.liveAnimatorCount == 1)
        #expect(ours.crashes == [])
    }

    @Test(.bug("https://github.com/HeroTransitions/Hero/issues/214"))
    func `a drag so quick that it ends before the animator was stopped ends the app`() throws {
        let raw = stage.blur(on: cell)
        raw.startAnimation()
        stage.pass(0.01)
        raw.finishAnimation(at: .end)
        #expect(stage.crashes == [.finishNotStopped])

        let ours = PoolScene()
        let view = BareCell(ours.engine)
        let safe = try ours.safeBlur(on: view)
        safe.startAnimation()
        ours.pass(0.01)
        if safe.finishAnimation(at: .end) == .ignored(.notStopped) {
            safe.stopAnimation(false)
            safe.finishAnimation(at: .end)
        }
        #expect(view.blur == 20)
        #expect(ours.crashes == [])
    }

    @Test(.bug("https://github.com/microsoft/fluentui-apple/pull/915"))
    func `a change without animation that skips to the end of a new animator ends the app`() throws {
        let raw = stage.blur(on: cell)
        raw.stopAnimation(false)
        raw.finishAnimation(at: .end)
        #expect(stage.crashes == [.finishNotStopped])
        #expect(cell.blur == 0)

        let ours = PoolScene()
        let sheet = BareCell(ours.engine)
        let safe = try ours.safeBlur(on: sheet)
        // It says that there is nothing to stop yet, so the sheet makes it active first.
        if safe.stopAnimation(false) == .ignored(.unchanged) {
            safe.pauseAnimation()
            safe.stopAnimation(false)
        }
        #expect(safe.finishAnimation(at: .end) == .applied)
        #expect(sheet.blur == 20)
        #expect(ours.crashes == [])
    }

    @Test(.bug("https://github.com/microsoft/fluentui-apple/pull/1385"))
    func `inside its completion an animator reads running, and finishing it there ends the app`() throws {
        var readsRunning = false
        let raw = stage.blur(on: cell, pausesOnCompletion: false)
        raw.addCompletion { [unowned raw] _ in
            readsRunning = raw.isRunning
            raw.stopAnimation(false)
            raw.finishAnimation(at: .end)
        }
        raw.startAnimation()
        stage.pass(10)
        #expect(readsRunning)
        #expect(stage.crashes == [.finishNotStopped])

        let ours = PoolScene()
        let animator = ours.blur(on: BareCell(ours.engine), pausesOnCompletion: false)
        let safe = try ReuseSafeAnimator(animator)
        var answer: SafeOutcome?
        animator.addCompletion { [unowned safe] _ in
            safe.stopAnimation(false)
            answer = safe.finishAnimation(at: .end)
        }
        safe.startAnimation()
        ours.pass(10)
        #expect(answer == .ignored(.notStopped))
        #expect(ours.crashes == [])
    }

    @Test(.bug("https://github.com/mapbox/mapbox-maps-ios/pull/789"))
    func `a paused animation that is started with a delay ends the app`() throws {
        let raw = stage.blur(on: cell)
        raw.pauseAnimation()
        raw.startAnimation(afterDelay: 1)
        #expect(stage.crashes == [.delayWhilePaused])

        let ours = PoolScene()
        let safe = try ours.safeBlur(on: BareCell(ours.engine))
        safe.pauseAnimation()
        #expect(safe.startAnimation(afterDelay: 1) == .ignored(.pausedCannotDelay))
        #expect(ours.crashes == [])
    }

    @Test(.bug("https://github.com/mapbox/mapbox-maps-ios/pull/789"))
    func `a start delayed by the app's own timer comes when its animator has been given up`() throws {
        var raw: PropertyAnimator? = stage.blur(on: cell)
        raw?.fractionComplete = 0.1
        stage.turns.enqueue(after: 1) { [raw] in raw?.startAnimation() }
        raw?.stopAnimation(true)
        raw = nil
        stage.pass(2)
        // The timer has woken it up with nothing to move, and was the last to hold it.
        #expect(stage.crashes == [.releasePausedOrStopped])

        let ours = PoolScene()
        let map = BareCell(ours.engine)
        var safe: ReuseSafeAnimator? = try ours.safeBlur(on: map)
        #expect(safe?.startAnimation(afterDelay: 1) == .applied)
        safe = nil
        ours.pass(2)
        #expect(map.blur == 0)
        #expect(ours.crashes == [])
        #expect(ours.engine.liveAnimatorCount == 0)
    }

    @Test(
        .bug("https://github.com/RxSwiftCommunity/RxSwiftExt/pull/151"),
        arguments: [AnimatorRegime.ios10, .ios16])
    func `the same animator run a second time moves nothing`(regime: AnimatorRegime) {
        let stage = PoolScene(regime: regime)
        let cell = BareCell(stage.engine)
        let raw = stage.blur(on: cell, pausesOnCompletion: false)
        raw.startAnimation()
        stage.pass(11)
        cell.layer["blurRadius"] = 0
        raw.startAnimation()
        stage.pass(5)
        #expect(cell.blur == 0)
        #expect(stage.crashes == (regime == .ios10 ? [.noAnimations] : []))

        let ours = PoolScene(regime: regime)
        let button = BareCell(ours.engine)
        for tap in 1...2 {
            ours.attach(button, item: tap, fraction: nil, start: true)
            ours.pool?.willDisplay(button)
            ours.pass(5)
            #expect(button.blur == 10)
        }
        #expect(ours.crashes == [])
    }

    @Test(.bug("https://github.com/lionheart/openradar-mirror/issues/18975", id: "rdar 35743469"))
    func `dragged to its end and continued with factor 1, it completes a whole duration late`() throws {
        var lateBy: Double?
        let raw = stage.blur(on: cell, pausesOnCompletion: false)
        raw.addCompletion { [stage] _ in lateBy = Double(stage.turns.nowNs) / 1e9 }
        raw.fractionComplete = 1
        raw.continueAnimation(curve: nil, durationFactor: 1)
        #expect(cell.blur == 20)
        stage.pass(60)
        #expect(lateBy == 10)

        let ours = PoolScene()
        let view = BareCell(ours.engine)
        let animator = ours.blur(on: view, pausesOnCompletion: false)
        animator.addCompletion { [ours] _ in lateBy = Double(ours.turns.nowNs) / 1e9 }
        let safe = try ReuseSafeAnimator(animator)
        safe.fractionComplete = 1
        safe.continueAnimation()
        ours.pass(60)
        #expect(lateBy == 0)
        #expect(view.blur == 20)
    }

    @Test(.bug("https://github.com/IdeasOnCanvas/Aiolos/pull/3"))
    func `a panel that is stopped on its way never calls its completion`() throws {
        var completions: [AnimatorPosition] = []
        let raw = stage.blur(on: cell)
        raw.addCompletion { completions.append($0) }
        raw.startAnimation()
        stage.pass(1)
        raw.stopAnimation(true)
        stage.pass(60)
        #expect(completions == [])

        let ours = PoolScene()
        let animator = ours.blur(on: BareCell(ours.engine))
        animator.addCompletion { completions.append($0) }
        var safe: ReuseSafeAnimator? = try ReuseSafeAnimator(animator)
        safe?.startAnimation()
        ours.pass(1)
        safe?.stopAnimation(false)
        // Nobody finishes it; that it goes does.
        safe = nil
        #expect(completions == [.current])
        #expect(ours.crashes == [])
    }

    @Test(
        .bug("https://github.com/shu223/iOS-10-Sampler/issues/9"),
        .bug("https://github.com/Rogue24/JPBlurView/issues/1"))
    func `after the background a slider moves nothing any more`() {
        let raw = stage.blur(on: cell, pausesOnCompletion: false)
        raw.fractionComplete = 0.25
        stage.engine.enterBackground()
        stage.pass(5)
        stage.engine.enterForeground()
        raw.fractionComplete = 0.5
        #expect(raw.fractionComplete == 0)
        #expect(cell.blur == 20)

        // Even where the app has left pausesOnCompletion off: set up again in the foreground, the view
        // has a new animator, at the fraction that the slider showed.
        let view = BareCell(stage.engine)
        func setUp() {
            stage.pool?.attach(to: view, item: ItemID(1)) { [stage] view in
                view.layer["blurRadius"] = 0
                return stage.blur(on: view, pausesOnCompletion: false)
            }
            stage.turns.runTurn()
        }
        setUp()
        stage.pool?.willDisplay(view)
        stage.pool?[view]?.fractionComplete = 0.25
        stage.engine.enterBackground()
        stage.pass(5)
        stage.engine.enterForeground()
        setUp()
        #expect(view.blur == 5)
        stage.pool?[view]?.fractionComplete = 0.5
        #expect(view.blur == 10)
        #expect(stage.crashes == [])
    }

    @Test(.bug("https://github.com/facebookarchive/pop/issues/340"))
    func `with animations switched off for its sake a test sees nothing but the end`() throws {
        stage.engine.animationContext = .disabled
        let raw = stage.blur(on: cell)
        raw.startAnimation()
        #expect(cell.blur == 20)
        #expect(!raw.isBacked)

        let ours = PoolScene()
        let view = BareCell(ours.engine)
        let safe = try ours.safeBlur(on: view)
        safe.startAnimation()
        for second in 1...10 {
            ours.pass(1)
            #expect(view.blur == Double(2 * second))
        }
    }
}
