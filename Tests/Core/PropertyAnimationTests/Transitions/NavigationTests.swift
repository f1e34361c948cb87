import LifecycleEvents
import PropertyAnimation
import Testing

/// Stacks of screens, who asks for what, and requests that overlap.
struct NavigationTests {
    private let scene: TransitionScene

    init() { scene = Self.scene(.ios11) }

    private static func scene(_ regime: TransitionRegime) -> TransitionScene {
        let scene = TransitionScene(regime)
        scene.animator = SlideTransition(engine: scene.engine, duration: 0.4)
        return scene
    }

    private func names(_ scene: TransitionScene) -> [String] { scene.window.screens.map(\.name) }

    private func ask(
        _ action: ScreenRequest.Action, on screen: Screen? = nil, by source: ScreenRequest.Source = .app,
        animated: Bool = true, in scene: TransitionScene? = nil
    ) -> ScreenRequest.Answer {
        (scene ?? self.scene).window.perform(
            ScreenRequest(action, on: screen, by: source, animated: animated))
    }

    /// Each as the name of the stack's screens and those of its bar.
    private func stacks(_ scene: TransitionScene) -> [String] {
        scene.window.stacks.map {
            "\($0.screens.map(\.name).joined(separator: " ")) | "
                + $0.barScreens.map(\.name).joined(separator: " ")
        }
    }

    // MARK: When the stack changes

    @Test(arguments: [true, false])
    func
        `the stack has changed before the old top is told, and is back before a cancelled pop takes that back`(
            isAnimated: Bool
        )
    {
        var seen: [String] = []
        let other = scene.show("other")
        other.onAppearance = { [unowned window = scene.window] call in
            seen.append("\(call) \(window.screens.map(\.name).joined(separator: " "))")
        }
        if isAnimated {
            let driver = PercentDrivenInteractiveTransition()
            scene.driver = driver
            scene.window.pop(animated: true)
            driver.update(0.3)
            driver.cancel()
            scene.advance(1)
            #expect(
                seen == [
                    "willDisappear root", "willAppear root other", "isAppearing root other",
                    "didAppear root other",
                ])
            scene.driver = nil
        }
        seen = []
        scene.window.pop(animated: isAnimated)
        scene.advance(1)
        #expect(seen == ["willDisappear root", "didDisappear root"])
        let changes = scene.events.filter { $0.kind == .screensChanged }
        #expect(changes.allSatisfy { $0.subject == scene.root.number })
        let told = isAnimated ? ["root, other", "root", "root, other", "root"] : ["root, other", "root"]
        #expect(changes.map(\.detail.text) == told)
        #expect(scene.events.filter { $0.kind == .barChanged }.map(\.detail.text) == told)
    }

    /// `tools/fuzz --transitions` found it: the screen kept its old size.
    @Test func `a window that is turned while its delegate is asked lays the leaving screen out, too`() {
        let other = scene.show("other")
        let driver = PercentDrivenInteractiveTransition()
        scene.driver = driver
        scene.asked = { [unowned window = scene.window] in window.size = LayerSize(width: 480, height: 320) }
        scene.window.pop(animated: true)
        #expect(other.view.frame.size == scene.window.size)
        driver.cancel()
        scene.advance(1)
        #expect(scene.window.top === other && other.view.frame == scene.window.bounds)
    }

    @Test func `a push begins inside its call, and a presentation in the next turn`() {
        let (page, sheet) = (scene.screen("page"), scene.screen("sheet"))
        scene.window.push(page, animated: true)
        #expect(page.appearance == .appearing)
        scene.advance(1)
        scene.window.present(sheet, animated: true)
        #expect(sheet.appearance == .hidden)
        scene.turn()
        #expect(sheet.appearance == .appearing)
        scene.advance(1)
    }

    // MARK: Overlapping navigation

    /// Pushes during another push: the stack and the views when both have ended.
    private func nested(_ regime: TransitionRegime) -> TransitionScene {
        let scene = Self.scene(regime)
        scene.window.push(scene.screen("one"), animated: true)
        scene.advance(0.1)
        #expect(scene.window.push(scene.screen("two"), animated: true) == .begun)
        #expect(names(scene) == ["root", "one", "two"])
        scene.advance(2)
        #expect(scene.window.transition == nil)
        return scene
    }

    @Test func `a push during a push is carried out, and the bar knows nothing of it`() {
        let scene = nested(.ios11)
        #expect(stacks(scene) == ["root one two | root one"])
        scene.window.pop(animated: true)
        scene.advance(1)
        #expect(stacks(scene) == ["root one | root one"], "the next one sets it right")
    }

    @Test(arguments: [TransitionRegime.ios9, .ios10])
    func `before iOS 11 the end of the first one sets its own stack`(regime: TransitionRegime) {
        let scene = Self.scene(regime)
        scene.window.push(scene.screen("one"), animated: true)
        scene.advance(0.1)
        scene.window.pop(animated: false)
        #expect(names(scene) == ["root"])
        scene.advance(2)
        #expect(names(scene) == ["root", "one"], "what was popped is back")
    }

    @Test func `from iOS 26 on a push during a push ends that one first, and the bar follows`() {
        let scene = nested(.ios26)
        #expect(stacks(scene) == ["root one two | root one two"])
        #expect(scene.window.layer.sublayers.count == 1 && scene.window.top.appearance == .shown)
        #expect(scene.events.filter { $0.kind == .transitionCompleted }.map(\.arg) == [1, 1])
    }

    @Test(arguments: [(TransitionRegime.ios11, 2), (.ios26, 1)])
    func `two taps on Back pop two screens from iOS 26 on`(regime: TransitionRegime, left: Int) {
        let scene = Self.scene(regime)
        for name in ["one", "two"] { scene.show(name) }
        #expect(ask(.pop, by: .user, in: scene) == .begun)
        scene.advance(0.1)
        let second = ask(.pop, by: .user, in: scene)
        #expect(second == (left == 1 ? .begun : .refused(.transitionUnderWay)))
        scene.advance(2)
        #expect(names(scene).count == left && scene.window.top.appearance == .shown)
    }

    @Test(arguments: TransitionRegime.allCases)
    func `a queue carries out one after the other, from whichever call it is asked`(
        regime: TransitionRegime
    ) {
        let scene = Self.scene(regime)
        let queue = NavigationQueue(scene.window)
        var answers: [ScreenRequest.Answer] = []
        func ask(_ action: ScreenRequest.Action) {
            queue.ask(ScreenRequest(action, animated: true)) { answers.append($0) }
        }
        let first = scene.screen("first")
        first.onAppearance = { [unowned scene] call in
            if call == .willAppear { ask(.push(scene.screen("second"))) }
            if call == .didAppear { ask(.present(scene.screen("sheet"))) }
        }
        ask(.push(first))
        #expect(queue.count == 1)
        scene.advance(3)
        #expect(names(scene) == ["root", "first", "second", "sheet"] && queue.count == 0)
        for action in [ScreenRequest.Action.dismiss, .dismiss, .popToRoot] { ask(action) }
        scene.advance(3)
        #expect(stacks(scene) == ["root | root"] && queue.count == 0)
        #expect(answers.filter { $0 != .begun } == [.refused(.nothingBeneath)] && answers.count == 6)
        #expect(scene.root.appearance == .shown && scene.window.layer.sublayers.count == 1)
    }

    // MARK: Whose dismiss

    @Test(arguments: [(0, ["root"]), (1, ["root", "b"]), (2, ["root", "b"])], [true, false])
    func `who has presented dismisses that and all above it, and who has not goes itself`(
        dismissal: (from: Int, left: [String]), isAnimated: Bool
    ) {
        for name in ["b", "c"] { scene.show(name, presented: true) }
        let asked = scene.window.screens[dismissal.from]
        #expect(ask(.dismiss, on: asked, animated: isAnimated) == .begun)
        scene.advance(1)
        #expect(names(scene) == dismissal.left && scene.window.top.appearance == .shown)
        #expect(scene.window.layer.sublayers.count == 1 && !scene.window.isBlack)
        if isAnimated { #expect(scene.calls.names.contains("animator for dismissed c")) }
    }

    private final class Sheet: PresentationController {
        var told: [String] = []
        override var shouldRemovePresentersView: Bool { false }
        private func tell(_ what: String) {
            told.append("\(what), coordinator \(presented.transitionCoordinator != nil)")
        }
        override func presentationTransitionWillBegin() { tell("comes") }
        override func presentationTransitionDidEnd(_ didComplete: Bool) { tell("has come") }
        override func dismissalTransitionWillBegin() { tell("goes") }
        override func dismissalTransitionDidEnd(_ didComplete: Bool) { tell("has gone") }
        override func presentationControllerWillDismiss() { tell("will dismiss") }
        override func presentationControllerDidDismiss() { tell("did dismiss") }
    }

    /// A sheet over `root page`, with a page of its own.
    private func presentSheet(animated: Bool = false) -> (sheet: Screen, controller: Sheet) {
        scene.show("page")
        let sheet = scene.screen("sheet")
        let controller = Sheet(presented: sheet, presenting: scene.window.top)
        scene.presentation = controller
        scene.window.present(sheet, animated: animated)
        scene.advance(1)
        return (sheet, controller)
    }

    @Test func `a dismissed screen between two others gets viewWillDisappear`() {
        let (sheet, _) = presentSheet()
        scene.presentation = Sheet(presented: sheet, presenting: sheet)
        scene.show("upper", presented: true)
        scene.listen(to: sheet, as: "sheet")
        #expect(ask(.dismiss, on: scene.root) == .begun)
        scene.turn()
        #expect(sheet.isBeingDismissed)
        scene.advance(1)
        #expect(
            scene.calls.names.filter { $0.hasSuffix(":sheet") } == [
                "willDisappear:sheet", "didDisappear:sheet",
            ])
        #expect(names(scene) == ["root", "page"] && scene.window.layer.sublayers.count == 1)
    }

    @Test(arguments: [true, false])
    func `beneath a sheet a stack pops by itself, and the sheet stays on top`(isAnimated: Bool) {
        let (sheet, _) = presentSheet()
        scene.show("own")
        #expect(stacks(scene) == ["root page | root page", "sheet own | sheet own"])
        #expect(ask(.pop, on: scene.root, animated: isAnimated) == .begun)
        scene.advance(0.1)
        #expect(scene.window.layer.sublayers.last === scene.window.top.view)
        scene.advance(1)
        #expect(stacks(scene) == ["root | root", "sheet own | sheet own"])
        #expect(scene.root.appearance == .shown && sheet.appearance == .hidden)
        let views = [scene.root.view, scene.window.top.view]
        #expect(scene.window.layer.sublayers.map(ObjectIdentifier.init) == views.map(ObjectIdentifier.init))
    }

    @Test func `where nobody sees it a stack changes without a transition and without a call`() {
        let page = scene.show("page")
        scene.show("cover", presented: true)
        scene.listen(to: page, as: "page")
        scene.listen(to: scene.root, as: "root")
        #expect(ask(.pop, on: page) == .begun)
        #expect(scene.window.transition == nil && names(scene) == ["root", "cover"])
        #expect(scene.calls.names.allSatisfy { !$0.hasSuffix(":page") && !$0.hasSuffix(":root") })
        scene.window.dismiss(animated: true)
        scene.advance(1)
        #expect(scene.root.appearance == .shown && scene.window.layer.sublayers.count == 1)
    }

    @Test func `a set of screens pushes a new top, pops to an old one, and is silent beneath`() {
        for name in ["a", "b", "c"] { scene.show(name) }
        let (a, b, c) = (scene.window.screens[1], scene.window.screens[2], scene.window.screens[3])
        func operations() -> [String?] {
            scene.events.filter { $0.kind == .transitionBegan }.map(\.detail.text)
        }
        #expect(ask(.set([scene.root, c])) == .begun && operations() == [])
        #expect(names(scene) == ["root", "c"])
        #expect(ask(.set([scene.root, a, b])) == .begun)
        scene.advance(1)
        #expect(operations() == ["push"] && names(scene) == ["root", "a", "b"])
        #expect(ask(.popTo(a)) == .begun)
        scene.advance(1)
        #expect(operations() == ["push", "pop"] && names(scene) == ["root", "a"])
        #expect(ask(.popTo(c)) == .refused(.nothingBeneath))
        #expect(ask(.popToRoot) == .begun)
        scene.advance(1)
        #expect(names(scene) == ["root"] && ask(.popToRoot) == .refused(.nothingBeneath))
        #expect(ask(.set([])) == .refused(.nothingBeneath))
    }

    // MARK: Callbacks

    @Test(arguments: [true, false])
    func `a presentation controller hears of both ends, with a coordinator of what is animated`(
        isAnimated: Bool
    ) {
        let (_, controller) = presentSheet(animated: isAnimated)
        scene.window.dismiss(animated: isAnimated)
        scene.advance(1)
        #expect(
            controller.told
                == ["comes", "has come", "goes", "has gone"].map { "\($0), coordinator \(isAnimated)" })
    }

    @Test func `presentationControllerDidDismiss comes only after a finger's dismissal`() {
        let (_, controller) = presentSheet()
        #expect(ask(.dismiss, by: .user) == .begun)
        scene.advance(1)
        #expect(controller.told.contains { $0.hasPrefix("will dismiss") })
        #expect(controller.told.last?.hasPrefix("did dismiss") == true)
    }

    @Test(arguments: [true, false])
    func `a screen knows in each call whether it comes, goes or is covered`(isAnimated: Bool) {
        var told: [String] = []
        func listen(_ screen: Screen) {
            screen.onAppearance = { [unowned screen] call in
                let how = screen.movement.map { "\($0)" } ?? "covered"
                if call != .isAppearing { told.append("\(screen.name) \(call) \(how)") }
            }
        }
        let other = scene.screen("other")
        for screen in [scene.root, other] { listen(screen) }
        scene.window.push(other, animated: isAnimated)
        scene.advance(1)
        scene.window.pop(animated: isAnimated)
        scene.advance(1)
        #expect(
            told == [
                "root willDisappear covered", "other willAppear toParent", "root didDisappear covered",
                "other didAppear toParent", "other willDisappear fromParent", "root willAppear covered",
                "other didDisappear fromParent", "root didAppear covered",
            ])
        told = []
        scene.window.present(other, animated: isAnimated)
        scene.advance(1)
        scene.window.dismiss(animated: isAnimated)
        scene.advance(1)
        #expect(
            told.filter { $0.hasPrefix("other") }.map { $0.split(separator: " ")[2] } == [
                "presented", "presented", "dismissed", "dismissed",
            ])
        #expect(other.movement == nil && scene.root.movement == nil)
    }

    @Test func `a navigation delegate hears which screen will be shown and which is`() {
        final class Listener: NavigationDelegate {
            var told: [String] = []
            func animator(for: TransitionOperation, from: Screen, to: Screen) -> (any TransitionAnimating)? {
                nil
            }
            func willShow(_ screen: Screen, animated: Bool) { told.append("will \(screen.name) \(animated)") }
            func didShow(_ screen: Screen, animated: Bool) { told.append("did \(screen.name) \(animated)") }
        }
        let listener = Listener()
        scene.window.navigationDelegate = listener
        scene.window.push(scene.screen("other"), animated: true)
        scene.advance(1)
        scene.window.pop(animated: false)
        #expect(listener.told == ["will other true", "did other true", "will root false", "did root false"])
    }
}
