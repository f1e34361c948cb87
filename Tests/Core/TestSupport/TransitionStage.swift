import AnimatorPool
import LifecycleEvents
import PropertyAnimation

/// A window, the app's objects around it, and what they should have been told.
final class TransitionStage: TransitioningDelegate, NavigationDelegate {
    let window: ScreenWindow
    let driver = PercentDrivenInteractiveTransition()
    private(set) lazy var pop = SwipeInteraction(window: window, operation: .pop)
    private(set) lazy var dismissal = SwipeInteraction(window: window, operation: .dismiss)
    var callBack: () -> Void = {}

    private let engine: AnimationEngine
    private let log: TransitionTestBed.Log
    private let client: TransitionClient
    /// Whether also that has a driver which no finger asks for.
    private let drivesAll: Bool
    private let list: TransitionList
    private var count = 0

    // The reckoning.
    private var names = ["root"]
    /// What the screens will be if the transition under way is done.
    private var namesAfter: [String]?
    private var presented: Set<String> = []
    /// Those over what stays in the window.
    private var over: Set<String> = []
    private var appearances: [String: Screen.Appearance] = ["root": .shown]
    private var asked = 0
    private var told = 0
    private var alongsideAsked = 0
    private var alongsideTold = 0

    init(
        _ engine: AnimationEngine, _ log: TransitionTestBed.Log, _ client: TransitionClient,
        _ regime: TransitionRegime,
        drivesAll: Bool, record: @escaping (LifecycleEvent) -> Void
    ) {
        self.engine = engine
        self.log = log
        self.client = client
        self.drivesAll = drivesAll
        let root = Screen(engine: engine, name: "root")
        window = ScreenWindow(
            engine: engine, size: LayerSize(width: 300, height: 600), root: root, regime: regime)
        list = TransitionList(on: root.view, in: engine, record: record)
        list.moved = { [weak self] in self?.called() }
        for swipe in [pop, dismissal] {
            swipe.forgetsCancel = client == .forgetsCancel
            swipe.forgetsQuickFinger = client == .forgetsQuickFinger
        }
        // Neither holds the window, or a screen of it.
        window.navigationDelegate = Delegate(self)
        listen(to: root)
    }

    private func complain(_ what: String) { if log.complaint == nil { log.complaint = what } }

    /// A call to the app: it may do anything.
    private func called() { callBack() }

    // MARK: What is asked

    func ask(_ step: TransitionStep) {
        guard !window.isBusy else { return }
        let isAnimated = step.pick(5, 0) > 0
        driver.wantsInteractiveStart = step.pick(2, 2) == 0
        driver.completionSpeed = Double(step.pick(4, 3)) - 1
        switch step.kind {
        case .push:
            let screen = makeScreen()
            let after = names + [screen.name]
            ask(after) { window.push(screen, animated: isAnimated) }
        case .present:
            let screen = makeScreen()
            let after = names + [screen.name]
            presented.insert(screen.name)
            if step.pick(3, 1) == 0 { over.insert(screen.name) }
            let completion = Completion(self, counts: \.told)
            ask(after, completion) {
                window.present(screen, animated: isAnimated) { completion.call() }
            }
        case .pop: ask(Array(names.dropLast())) { window.pop(animated: isAnimated) }
        case .dismiss:
            let completion = Completion(self, counts: \.told)
            ask(afterDismissal, completion) {
                window.dismiss(animated: isAnimated) { completion.call() }
            }
        default: preconditionFailure("Nobody asks the window for a \(step.kind).")
        }
    }

    private var afterDismissal: [String] {
        names.lastIndex { presented.contains($0) }.map { Array(names[..<$0]) } ?? names
    }

    private func ask(
        _ after: [String], _ completion: Completion? = nil, _ request: () -> ScreenRequest.Answer
    ) {
        namesAfter = after
        if request() != .begun { namesAfter = nil } else if completion != nil { asked += 1 }
    }

    /// A screen has appeared: the transition is over, and the window takes other requests.
    private func isOver(showing name: String) {
        if name == namesAfter?.last, let namesAfter { names = namesAfter }
        namesAfter = nil
    }

    private final class Completion {
        private weak var stage: TransitionStage?
        private let token: HeldToken
        private let count: ReferenceWritableKeyPath<TransitionStage, Int>

        init(_ stage: TransitionStage, counts count: ReferenceWritableKeyPath<TransitionStage, Int>) {
            self.stage = stage
            self.count = count
            token = HeldToken(stage.log)
        }

        func call() {
            stage?[keyPath: count] += 1
            stage?.called()
        }
    }

    // MARK: Screens

    private func makeScreen() -> Screen {
        count += 1
        let screen = Screen(engine: engine, name: "screen \(count)")
        appearances[screen.name] = .hidden
        screen.transitioningDelegate = Delegate(self)
        screen.keep(HeldToken(log))
        listen(to: screen)
        if client == .keepsPausedAnimator { keepAnimator(in: screen) }
        return screen
    }

    func keepAnimator() { keepAnimator(in: window.top) }

    private func keepAnimator(in screen: Screen) {
        let animator = PropertyAnimator(engine: engine, duration: 1, curve: .linear) {
            [unowned view = screen.view] in view["blur"] += 1
        }
        animator.fractionComplete = 0.5
        if client == .keepsPausedAnimator {
            screen.keep(animator)
        } else if let safe = try? ReuseSafeAnimator(animator) {
            screen.keep(safe)
        }
    }

    private func listen(to screen: Screen) {
        let name = screen.name
        screen.onAppearance = { [weak self, weak screen] call in
            self?.appeared(name, call)
            if call == .willAppear || call == .willDisappear { self?.animateAlong(screen) }
            self?.called()
        }
    }

    private func animateAlong(_ screen: Screen?) {
        guard let coordinator = screen?.transitionCoordinator else { return }
        alongsideAsked += 1
        let completion = Completion(self, counts: \.alongsideTold)
        let bar = Layer(engine: engine)
        coordinator.animate(
            alongside: { bar.alpha = 0 }, completion: { _ in withExtendedLifetime(bar) { completion.call() } }
        )
    }

    private func appeared(_ name: String, _ call: Screen.AppearanceCall) {
        let before = appearances[name] ?? .hidden
        let isRight: Bool
        switch call {
        case .willAppear: isRight = before == .hidden || before == .disappearing
        case .isAppearing, .didAppear: isRight = before == .appearing
        case .willDisappear: isRight = before == .shown || before == .appearing
        case .didDisappear: isRight = before == .disappearing
        }
        if !isRight { complain("\(name) is told \(call) while it is \(before)") }
        switch call {
        case .willAppear: appearances[name] = .appearing
        case .isAppearing: break
        case .didAppear:
            appearances[name] = .shown
            isOver(showing: name)
        case .willDisappear: appearances[name] = .disappearing
        case .didDisappear:
            appearances[name] = .hidden
            // Over another screen nobody appears when one goes.
            if let after = namesAfter, changesOver(to: after), name == after.last || name == names.last {
                if name != after.last { names = after }
                namesAfter = nil
            }
        }
    }

    /// Whether the screen that comes or goes lies over what stays in the window.
    private func changesOver(to after: [String]) -> Bool {
        let changing = after.count > names.count ? after.last : names.dropFirst(after.count).first
        return changing.map(over.contains) ?? false
    }

    // MARK: What it should look like

    /// The top, and what lies beneath it in the window.
    private var shown: [String] {
        names.reduce(into: []) { shown, name in
            if !over.contains(name) { _ = shown.popLast() }
            shown.append(name)
        }
    }

    func check() {
        guard !client.isBroken else { return }
        if let complaint = list.complaint { complain(complaint) }
        // What is dismissed stays until it has gone.
        let expected = window.transition?.operation == .dismiss ? names : namesAfter ?? names
        if window.screens.map(\.name) != expected {
            complain("the screens are \(window.screens.map(\.name)), not \(expected)")
        }
        guard window.transition == nil else { return }
        if namesAfter != nil { complain("the window has forgotten a transition") }
        let shown = shown
        let views = window.layer.sublayers
        let shownViews = window.screens.filter { shown.contains($0.name) }.map(\.view)
        if !views.elementsEqual(shownViews, by: ===) {
            complain("\(views.count) layers are in the window, not \(shown)")
        }
        if window.isBlack { complain("the window is black") }
        if window.top.view.frame != window.bounds { complain("the top lies at \(window.top.view.frame)") }
        for (name, appearance) in appearances where appearance != (shown.contains(name) ? .shown : .hidden) {
            complain("\(name) is \(appearance)")
        }
        if window.top.transitionCoordinator != nil { complain("a coordinator is left") }
    }

    func checkEnd() {
        if told != asked { complain("\(told) of \(asked) completions were called") }
        if alongsideTold != alongsideAsked {
            complain("\(alongsideTold) of \(alongsideAsked) completions alongside were called")
        }
    }

    // MARK: What is chosen

    /// Who chooses may call back, and nothing comes of it.
    private func animator() -> any TransitionAnimating {
        called()
        return Watched(client.animator(in: engine), self)
    }

    private func chosen(_ driver: (any TransitionInteracting)?) -> (any TransitionInteracting)? {
        called()
        return driver
    }

    func animator(presented: Screen, presenting: Screen, source: Screen) -> (any TransitionAnimating)? {
        animator()
    }

    func presentation(presented: Screen, presenting: Screen) -> PresentationController? {
        called()
        return over.contains(presented.name)
            ? OverPresentation(presented: presented, presenting: presenting) : nil
    }

    private final class OverPresentation: PresentationController {
        override var shouldRemovePresentersView: Bool { false }
    }

    func animator(dismissed: Screen) -> (any TransitionAnimating)? {
        // The finger asks the window by itself.
        if dismissal.isInProgress { namesAfter = afterDismissal }
        return animator()
    }

    func interaction(forPresentation animator: any TransitionAnimating) -> (any TransitionInteracting)? {
        chosen(drivesAll ? driver : nil)
    }

    func interaction(forDismissal animator: any TransitionAnimating) -> (any TransitionInteracting)? {
        chosen(dismissal.isInProgress ? dismissal : drivesAll ? driver : nil)
    }

    func animator(
        for operation: TransitionOperation, from: Screen, to: Screen
    ) -> (any TransitionAnimating)? {
        if operation == .pop, pop.isInProgress { namesAfter = Array(names.dropLast()) }
        return animator()
    }

    func interaction(for animator: any TransitionAnimating) -> (any TransitionInteracting)? {
        chosen(pop.isInProgress ? pop : drivesAll ? driver : nil)
    }

    /// The client's animator object, which says when it was told the end.
    private final class Watched: TransitionAnimating {
        private let inner: any TransitionAnimating
        private weak var stage: TransitionStage?
        private var isTold = false

        init(_ inner: any TransitionAnimating, _ stage: TransitionStage) {
            self.inner = inner
            self.stage = stage
        }

        func transitionDuration(for context: TransitionContext) -> Double {
            inner.transitionDuration(for: context)
        }

        func animateTransition(_ context: TransitionContext) { inner.animateTransition(context) }

        func interruptibleAnimator(for context: TransitionContext) -> ReuseSafeAnimator? {
            inner.interruptibleAnimator(for: context)
        }

        func animationEnded(_ didComplete: Bool) {
            inner.animationEnded(didComplete)
            if isTold { stage?.complain("animationEnded is called again") }
            isTold = true
            stage?.called()
        }
    }

    /// Stands between, so that neither the window nor a screen holds the stage.
    private final class Delegate: TransitioningDelegate, NavigationDelegate {
        private weak var stage: TransitionStage?

        init(_ stage: TransitionStage) { self.stage = stage }

        func animator(presented: Screen, presenting: Screen, source: Screen) -> (any TransitionAnimating)? {
            stage?.animator(presented: presented, presenting: presenting, source: source)
        }

        func animator(dismissed: Screen) -> (any TransitionAnimating)? {
            stage?.animator(dismissed: dismissed)
        }

        func presentation(
            presented: Screen, presenting: Screen, source: Screen
        ) -> PresentationController? {
            stage?.presentation(presented: presented, presenting: presenting)
        }

        func interaction(
            forPresentation animator: any TransitionAnimating
        ) -> (any TransitionInteracting)? {
            stage?.interaction(forPresentation: animator)
        }

        func interaction(
            forDismissal animator: any TransitionAnimating
        ) -> (any TransitionInteracting)? {
            stage?.interaction(forDismissal: animator)
        }

        func animator(
            for operation: TransitionOperation, from: Screen, to: Screen
        ) -> (any TransitionAnimating)? {
            stage?.animator(for: operation, from: from, to: to)
        }

        func interaction(for animator: any TransitionAnimating) -> (any TransitionInteracting)? {
            stage?.interaction(for: animator)
        }
    }
}

/// Goes with what holds it.
private final class HeldToken {
    private let log: TransitionTestBed.Log

    init(_ log: TransitionTestBed.Log) {
        self.log = log
        log.held += 1
    }

    deinit { log.held -= 1 }
}
