import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import Testing

/// Screens, their window, and those who are asked and told.
struct ScreenTests {
    private let scene = TransitionScene()

    private var window: ScreenWindow { scene.window }

    @Test func `each operation asks the delegate it belongs to, with what UIKit passes`() {
        let other = scene.screen("other")
        window.present(other, animated: true)
        scene.advance(1)
        window.dismiss(animated: true)
        scene.advance(1)
        window.push(other, animated: true)
        scene.advance(1)
        window.pop(animated: true)
        scene.advance(1)
        #expect(
            scene.calls.names.filter { $0.hasPrefix("animator for") || $0.hasPrefix("interaction") } == [
                "animator for presented other over root", "interaction for presentation",
                "animator for dismissed other", "interaction for dismissal",
                "animator for push from root to other", "interaction for navigation",
                "animator for pop from other to root", "interaction for navigation",
            ])
    }

    @Test func `without a delegate the system slides`() {
        window.navigationDelegate = nil
        let other = scene.screen("other")
        window.push(other, animated: true)
        scene.turn()
        scene.advance(0.2)
        #expect(other.view.presentation.frame.origin.x > 0)
        scene.advance(0.2)
        #expect(window.top === other && window.transition == nil)
    }

    @Test func `a window refuses what it cannot do, and does nothing`() {
        #expect(window.pop(animated: true) == .refused(.nothingBeneath))
        #expect(window.dismiss(animated: true) == .refused(.nothingBeneath))
        #expect(window.push(scene.root, animated: true) == .refused(.alreadyShown))
        let (other, sheet) = (scene.screen("other"), scene.screen("sheet"))
        #expect(window.push(other, animated: true) == .begun)
        #expect(window.dismiss(animated: true) == .refused(.nothingBeneath), "it was pushed")
        scene.advance(1)
        #expect(window.screens.map(\.name) == ["root", "other"])
        #expect(window.present(sheet, animated: true) == .begun)
        for isAnimated in [true, false] {
            let answer = window.present(scene.screen("third"), animated: isAnimated)
            #expect(answer == .refused(.presentationUnderWay))
            #expect(window.dismiss(animated: isAnimated) == .refused(.presentationUnderWay))
        }
        scene.advance(1)
        let third = ScreenRequest(.present(scene.screen("third")), on: other, animated: true)
        #expect(window.perform(third) == .refused(.alreadyPresenting))
        #expect(window.perform(ScreenRequest(.pop, on: third.screen, animated: true)) == .begun)
        #expect(window.perform(ScreenRequest(.dismiss, on: other, animated: true)) == .refused(.notInWindow))
        let warning = ScreenRequest.Refusal.presentationUnderWay.warning ?? ""
        #expect(warning.contains("while a presentation is in progress"))
    }

    @Test(arguments: [TransitionOperation.present, .dismiss, .push, .pop], [true, false])
    func `who is asked what a transition is to look like cannot ask for another one`(
        operation: TransitionOperation, isAnimated: Bool
    ) {
        if operation == .dismiss { scene.show("sheet", presented: true) }
        if operation == .pop { scene.show("page") }
        let before = window.screens.count
        var refused: Set<ScreenRequest.Answer> = []
        let late = scene.screen("late")
        scene.asked = { [unowned window] in
            refused.insert(window.present(late, animated: isAnimated))
            refused.insert(window.push(late, animated: isAnimated))
            refused.insert(window.pop(animated: isAnimated))
            refused.insert(window.dismiss(animated: isAnimated))
        }
        let other = scene.screen("other")
        let request =
            switch operation {
            case .present: window.present(other, animated: true)
            case .dismiss: window.dismiss(animated: true)
            case .push: window.push(other, animated: true)
            default: window.pop(animated: true)
            }
        scene.advance(1)
        #expect(request == .begun && refused == [.refused(.transitionBeingChosen)])
        #expect(scene.events.count { $0.kind == .transitionBegan } == 1)
        #expect(window.screens.count == before + (operation.isForward ? 1 : -1))
        #expect(window.transition == nil && window.push(late, animated: true) == .begun)
    }

    @Test func `a dismissal takes what was pushed onto the presented screen along`() {
        scene.show("sheet", presented: true)
        scene.show("page")
        #expect(window.dismiss(animated: true) == .begun)
        scene.advance(1)
        #expect(window.screens.map(\.name) == ["root"])
        #expect(scene.calls.names.contains("animator for dismissed sheet"))
        #expect(scene.stage.log.kinds.filter { $0 == .screenGone }.count == 2)
    }

    @Test func `a presentation controller says where the view comes to lie, and hears of both ends`() throws {
        final class Half: PresentationController {
            var heard: [String] = []
            override func frameOfPresentedView(in bounds: LayerRect) -> LayerRect {
                LayerRect(
                    x: 0, y: bounds.size.height / 2, width: bounds.size.width, height: bounds.size.height / 2)
            }
            override func presentationTransitionWillBegin() { heard.append("will \(container != nil)") }
            override func presentationTransitionDidEnd(_ didComplete: Bool) {
                heard.append("did \(didComplete)")
            }
            override func dismissalTransitionWillBegin() { heard.append("will go") }
            override func dismissalTransitionDidEnd(_ didComplete: Bool) {
                heard.append("went \(didComplete)")
            }
        }
        let sheet = scene.screen("sheet")
        let half = Half(presented: sheet, presenting: scene.root)
        scene.presentation = half
        window.present(sheet, animated: true)
        scene.advance(1)
        #expect(sheet.view.frame == LayerRect(x: 0, y: 240, width: 320, height: 240))
        window.dismiss(animated: true)
        scene.advance(1)
        #expect(half.heard == ["will true", "did true", "will go", "went true"] && half.container == nil)
    }

    private final class Sheet: PresentationController {
        override var shouldRemovePresentersView: Bool { false }
        override func frameOfPresentedView(in bounds: LayerRect) -> LayerRect {
            LayerRect(x: 0, y: 100, width: bounds.size.width, height: bounds.size.height - 100)
        }
    }

    private func sheet() -> Screen {
        let sheet = scene.screen("sheet")
        scene.presentation = Sheet(presented: sheet, presenting: scene.root)
        scene.animator = SlideTransition(engine: scene.engine, duration: 0.8, curve: .linear)
        scene.listen(to: scene.root, as: "root")
        scene.listen(to: sheet, as: "sheet")
        return sheet
    }

    /// Whether these are the window's layers, the lowest first.
    private func isShown(_ views: [Layer]) -> Bool { window.layer.sublayers.elementsEqual(views, by: ===) }

    private func told() -> [String] { scene.calls.names.filter { $0.contains("ppear") } }

    @Test(arguments: [true, false])
    func `over what is there a screen leaves that in the window, and its screen is told nothing`(
        isAnimated: Bool
    ) {
        let sheet = sheet()
        var left = 0
        scene.root.view.windowChanged = { _ in left += 1 }
        window.present(sheet, animated: isAnimated)
        scene.advance(1)
        #expect(isShown([scene.root.view, sheet.view]))
        #expect(sheet.view.frame == LayerRect(x: 0, y: 100, width: 320, height: 380))
        window.size = LayerSize(width: 480, height: 320)
        #expect(scene.root.view.frame == window.bounds && sheet.view.frame.size.height == 220)
        window.dismiss(animated: isAnimated)
        scene.advance(1)
        #expect(isShown([scene.root.view]))
        #expect(
            told() == [
                "willAppear:sheet", "isAppearing:sheet", "didAppear:sheet", "willDisappear:sheet",
                "didDisappear:sheet",
            ])
        #expect(left == 0 && scene.root.appearance == .shown && !window.isBlack)
        let operations = scene.events.filter { $0.kind == .transitionCompleted }.map(\.detail.text)
        #expect(operations == (isAnimated ? ["presentOver", "dismissOver"] : []))
    }

    @Test func `called off, a screen over what is there is where it was`() {
        let sheet = sheet()
        let driver = PercentDrivenInteractiveTransition()
        scene.driver = driver
        for _ in 0..<2 {
            let before = window.top
            if window.top === sheet {
                window.dismiss(animated: true)
            } else {
                window.present(sheet, animated: true)
            }
            scene.turn()
            driver.update(0.4)
            #expect(window.layer.sublayers.first === scene.root.view)
            driver.cancel()
            scene.advance(1)
            #expect(window.top === before && window.transition == nil)
            let stays = before === sheet ? [scene.root.view, sheet.view] : [scene.root.view]
            #expect(isShown(stays))
            if window.top === scene.root { window.present(sheet, animated: false) }
        }
        #expect(scene.root.appearance == .shown && sheet.appearance == .shown)
    }

    @Test func `what is pushed onto a screen over another one takes that one's place, and goes with it`() {
        let sheet = sheet()
        window.present(sheet, animated: true)
        scene.advance(1)
        let page = scene.screen("page")
        window.push(page, animated: true)
        scene.advance(1)
        #expect(isShown([scene.root.view, page.view]))
        window.pop(animated: true)
        scene.advance(1)
        #expect(isShown([scene.root.view, sheet.view]))
        window.push(page, animated: true)
        scene.advance(1)
        window.dismiss(animated: true)
        scene.advance(1)
        #expect(isShown([scene.root.view]))
        #expect(window.screens.count == 1 && sheet.appearance == .hidden && page.appearance == .hidden)
    }

    @Test func `a coordinator is there from the first call to the last, of what is animated alone`() {
        let other = scene.screen("other")
        var seen: [String] = []
        var ends: [String] = []
        other.onAppearance = { call in
            seen.append("\(call) \(other.transitionCoordinator != nil)")
            if call == .willAppear {
                other.transitionCoordinator?.animate(
                    alongside: {}, completion: { ends.append("cancelled \($0.isCancelled)") })
            }
        }
        window.push(other, animated: true)
        #expect(other.transitionCoordinator?.transitionDuration == 0.8)
        #expect(other.transitionCoordinator?.animate(alongside: {}) == false, "it has begun")
        scene.advance(1)
        #expect(
            seen == ["willAppear true", "isAppearing true", "didAppear true"] && ends == ["cancelled false"])
        #expect(other.transitionCoordinator == nil && scene.root.transitionCoordinator == nil)
        seen = []
        window.pop(animated: false)
        #expect(seen == ["willDisappear false", "didDisappear false"])
    }

    @Test func `a coordinator tells when a finger takes over and when it lets go`() {
        let driver = PercentDrivenInteractiveTransition()
        driver.wantsInteractiveStart = false
        scene.driver = driver
        var changes: [Bool] = []
        window.push(scene.screen("other"), animated: true)
        scene.turn()
        scene.root.transitionCoordinator?.notifyWhenInteractionChanges { changes.append($0.isInteractive) }
        #expect(scene.root.transitionCoordinator?.initiallyInteractive == false)
        driver.pause()
        driver.cancel()
        scene.advance(1)
        #expect(changes == [true, false])
    }

    @Test func `a driver of one's own tells the context, and moves the views itself`() throws {
        final class Own: TransitionInteracting {
            var context: TransitionContext?
            func startInteractiveTransition(_ context: TransitionContext) {
                self.context = context
                context.container.addSublayer(context.view(for: .to))
            }
        }
        final class Chooser: NavigationDelegate {
            let own = Own()
            let scene: TransitionScene
            init(_ scene: TransitionScene) { self.scene = scene }
            func animator(for: TransitionOperation, from: Screen, to: Screen) -> (any TransitionAnimating)? {
                scene.animator
            }
            func interaction(for animator: any TransitionAnimating) -> (any TransitionInteracting)? { own }
        }
        let chooser = Chooser(scene)
        window.navigationDelegate = chooser
        window.push(scene.screen("other"), animated: true)
        scene.turn()
        let context = try #require(chooser.own.context)
        context.updateInteractiveTransition(0.7)
        #expect(context.percentComplete == 0.7 && context.isInteractive)
        context.finishInteractiveTransition()
        scene.advance(5)
        #expect(window.transition != nil, "nobody but itself knows when it has done")
        context.completeTransition(true)
        #expect(window.top.name == "other")
    }

    /// The first crash of document 000, by way of a screen.
    @Test(arguments: [true, false])
    func `a screen that goes takes along what it kept, and an animator at rest raises unless it is safe`(
        isSafe: Bool
    ) throws {
        var kept: Screen? = scene.screen("kept")
        func keepAnimator() throws {
            let animator = PropertyAnimator(engine: scene.engine, duration: 1, curve: .linear) {}
            animator.fractionComplete = 0.5
            kept?.keep(isSafe ? try ReuseSafeAnimator(animator) : animator)
        }
        try keepAnimator()
        if let kept { window.push(kept, animated: true) }
        scene.advance(1)
        window.pop(animated: true)
        scene.advance(1)
        #expect(!scene.stage.log.kinds.contains(.screenGone), "somebody still holds it")
        kept = nil
        let after = scene.kinds(from: .screenGone)
        #expect(after.first == .screenGone && after.contains(.misuse) == !isSafe)
    }

    @Test func `turning the window lays the shown screen out, and a transition's at its end`() {
        window.size = LayerSize(width: 480, height: 320)
        #expect(scene.root.view.frame.size == LayerSize(width: 480, height: 320))
        let other = scene.screen("other")
        window.push(other, animated: true)
        scene.turn()
        window.size = LayerSize(width: 320, height: 480)
        scene.advance(1)
        #expect(other.view.frame == LayerRect(x: 0, y: 0, width: 320, height: 480))
        window.pop(animated: true)
        scene.advance(1)
        #expect(scene.root.view.frame == LayerRect(x: 0, y: 0, width: 320, height: 480))
    }

    @Test func `the log has each step of a transition once`() {
        window.push(scene.screen("other"), animated: true)
        scene.advance(1)
        #expect(
            scene.kinds(from: .screenWillDisappear).filter {
                $0.family == .screen || $0.family == .transition
            }
                == [
                    .screenWillDisappear, .screenWillAppear, .transitionBegan, .transitionViewAdded,
                    .transitionViewAdded, .transitionViewMoved, .screenIsAppearing, .transitionCompleted,
                    .transitionViewRemoved,
                    .screenDidDisappear, .screenDidAppear,
                ])
        let events = scene.events.filter { $0.kind.family == .transition }
        #expect(events.allSatisfy { $0.subject == 1 })
        #expect(events.map(\.detail.text) == ["push", "from", "to", "to", "push", "from"])
        #expect(events.map(\.arg) == [nil, nil, nil, 1, 1, nil])
    }

    @Test func `layers are in layers, and never in two`() {
        let (a, b, c) = (
            Layer(engine: scene.engine), Layer(engine: scene.engine), Layer(engine: scene.engine)
        )
        a.addSublayer(c)
        b.addSublayer(c)
        #expect(a.sublayers.isEmpty && c.superlayer === b && c.isInside(b) && !c.isInside(a))
        b.addSublayerAtBottom(a)
        #expect(b.sublayers.first === a)
        b.addSublayer(a)
        #expect(b.sublayers.last === a && b.sublayers.count == 2)
        a.removeFromSuperlayer()
        #expect(a.superlayer == nil && b.sublayers.count == 1)
    }

    @Test func `a layout transition's progress has no bounds`() {
        var transition = LayoutTransition(
            from: [LayerRect(x: 0, y: 0, width: 10, height: 10)],
            to: [LayerRect(x: 100, y: 0, width: 20, height: 10)])
        for (progress, x) in [(0.5, 50.0), (2, 200), (-1, -100)] {
            transition.transitionProgress = progress
            #expect(transition.transitionProgress == progress && transition.frame(ofItem: 0).origin.x == x)
        }
    }
}
