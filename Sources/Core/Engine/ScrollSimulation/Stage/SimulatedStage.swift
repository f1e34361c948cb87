import AnimatorPool
import LifecycleEvents
import LifecycleJudging
import PropertyAnimation

/// The screens of a simulation: the list's screen, the screens above it, and the swipe back.
final class SimulatedStage {
    /// Seconds after which a transition counts as never completed, even if its screens and animators still
    /// report events.
    private static var longestTransition: Double { 60 }

    private let list: SimulatedList
    private let root: Screen
    private let window: ScreenWindow
    private let transitions: StageTransitions
    private let rules: NavigationRules
    private let queue: NavigationQueue
    private var pages = 0
    private var swipe: SwipeDrag?
    private var sheets = 0
    /// The numbers of the presented screens.
    private var presented: Set<Int32> = []
    /// The time of the next delayed request.
    private var freeNs: Int64 = 0
    /// The time of the last request, swipe movement, or return from the background.
    private var askedNs: Int64 = 0

    init(_ list: SimulatedList, regime: TransitionRegime) {
        self.list = list
        root = Screen(engine: list.engine, name: "list")
        window = ScreenWindow(
            engine: list.engine, size: LayerSize(list.viewport), root: root, regime: regime)
        queue = NavigationQueue(window)
        var rules = list.workload.navigation
        if rules.requests == .byStrategy {
            rules.requests = list.workload.strategy == .reuseSafe ? .queued : .direct
        }
        self.rules = rules
        transitions = StageTransitions(window: window, rules: rules) { [rules] in
            let own = rules.object == nil ? list.client?.transitionAnimator(in: list) : nil
            return own
                ?? (rules.object ?? .interruptible).make(in: list.engine, duration: rules.duration)
        }
        window.navigationDelegate = transitions
        list.followWindow(of: root.view)
        showAppView()
    }

    /// Adds the app's view to the list's screen.
    func showAppView() {
        guard let view = list.appView else { return }
        root.view.addSublayer(view)
        // Only `root` calls the closure, so `root` is valid in it. Embedded Swift has no weak references.
        root.onAppearance = { [list, unowned(unsafe) root] call in
            list.appAppearance?(call, root.transitionCoordinator != nil)
        }
    }

    /// Whether another screen covers the list, or a transition is in progress.
    var coversList: Bool { window.top !== root || window.transition != nil }

    /// Whether a swipe or a transition is in progress. A stuck transition does not count.
    var isMoving: Bool {
        if swipe != nil { return true }
        guard window.transition != nil else { return false }
        let nowNs = list.runLoop.nowNs
        let silentNs = nowNs - max(askedNs, list.engine.lastScreenEventNs)
        return silentNs <= InvariantLimits().transitionLimitNs
            && nowNs - askedNs <= Nanoseconds.from(seconds: Self.longestTransition)
    }

    func resize(to size: Size) { window.size = LayerSize(size) }

    // MARK: Requests

    // Each method returns the reason of a failure, or nil.

    func tap(_ item: Int) -> StepFailure? {
        if coversList { return .tapOnCoveredList }
        guard let cell = list.visibleCell(ofItem: item), let index = cell.itemIndex,
            list.element(at: index).isCell
        else {
            return .tapMissedCell
        }
        let screen = open("item \(list.item(at: index).rawValue)")
        list.client?.list(list, opens: screen, forItemAt: index)
        if screen.isDeclined { return nil }
        window.push(screen, animated: true)
        return nil
    }

    /// Performs a screen change of the app's code, or a tap on Back.
    func ask(_ step: ScreenStep) -> StepFailure? {
        if let from = step.from, from >= window.screens.count { return .noSuchScreen }
        if rules.requests == .guarded, window.isBusy, step.action != .back { return step.duringTransition }
        askedNs = list.runLoop.nowNs
        let request = ScreenRequest(
            action(step), on: step.from.map { window.screens[$0] }, by: step.action == .back ? .user : .app,
            animated: step.isAnimated)
        if step.action != .back {
            switch rules.requests {
            case .queued:
                queue.ask(request)
                return nil
            case .timed:
                askLater(request)
                return nil
            case .direct, .guarded, .byStrategy: break
            }
        }
        guard case .refused(let why) = window.perform(request) else { return nil }
        return switch why {
        case .transitionUnderWay, .presentationUnderWay, .transitionBeingChosen: step.duringTransition
        case .alreadyPresenting, .alreadyShown: .screenCannotPresent
        case .nothingBeneath: step.action == .dismiss ? .nothingToDismiss : .nothingToPop
        case .notInWindow: .noSuchScreen
        }
    }

    /// Schedules a request for the expected end of the last transition.
    private func askLater(_ request: ScreenRequest) {
        let ns = max(list.runLoop.nowNs, freeNs)
        freeNs = ns + Nanoseconds.from(seconds: rules.duration)
        let window = WeakReference(window)
        _ = list.runLoop.schedule(atNs: ns) { window.object?.perform(request) }
    }

    private func action(_ step: ScreenStep) -> ScreenRequest.Action {
        switch step.action {
        case .push:
            pages += 1
            return .push(open("page \(pages)"))
        case .pop, .back: return .pop
        case .dismiss: return .dismiss
        case .present, .presentOver:
            sheets += 1
            let screen = open("sheet \(sheets)")
            presented.insert(screen.number)
            if step.action == .presentOver { transitions.keepsPresenter.insert(screen.number) }
            return .present(screen)
        }
    }

    private func open(_ name: String) -> Screen {
        askedNs = list.runLoop.nowNs
        let screen = Screen(engine: list.engine, name: name)
        screen.transitioningDelegate = transitions
        return screen
    }

    // MARK: Fingers

    func swipeBack(_ swipe: Swipe, beginNs: Int64) -> StepFailure? {
        guard let way = wayBack else {
            let isAtRoot = window.top === root && window.transition == nil
            return isAtRoot ? .nothingToSwipeBack : .swipeBackDuringTransition
        }
        self.swipe = SwipeDrag(
            swipe, isSideways: way.isSideways, extent: way.extent, interaction: way.interaction,
            beginNs: beginNs)
        return nil
    }

    /// Starts a swipe back of the screen that covers the list.
    func take(_ finger: Finger, beginNs: Int64) {
        guard let way = wayBack else { return }
        swipe = SwipeDrag(
            finger, isSideways: way.isSideways, extent: way.extent, interaction: way.interaction,
            beginNs: beginNs)
    }

    /// The parameters of a swipe back; nil without a screen to close, or during a swipe or a transition.
    private var wayBack: (isSideways: Bool, extent: Double, interaction: SwipeInteraction)? {
        guard swipe == nil, window.top !== root, window.transition == nil else { return nil }
        return presented.contains(window.top.number)
            ? (false, window.size.height, transitions.dismissal)
            : (true, window.size.width, transitions.pop)
    }

    /// Moves the swipe's finger. Called once per frame.
    func moveFinger(atNs ns: Int64) {
        guard var swipe else { return }
        askedNs = list.runLoop.nowNs
        self.swipe = swipe.move(atNs: ns) ? swipe : nil
    }

    /// Cancels the swipe, as the system does when the app enters the background.
    func cancelFinger() {
        swipe?.cancel()
        swipe = nil
    }

    /// Restarts the time limit of the transition, which excludes the time in the background.
    func appDidBecomeActive() { askedNs = list.runLoop.nowNs }

    // MARK: Visible screens

    /// Returns the screens in the window, from bottom to top. The list's screen is included only during its
    /// transitions.
    func shownScreens() -> [ShownScreen] {
        let moving = window.transition.map { [$0.from, $0.to] } ?? []
        var screens = window.screens
        for screen in moving where !screens.contains(where: { $0 === screen }) { screens.append(screen) }
        screens.removeAll { screen in
            screen.view.superlayer == nil || screen === root && !moving.contains { $0 === root }
        }
        // The client decides which of the two moving screens is above the other.
        let places = screens.indices.filter { place in moving.contains { $0 === screens[place] } }
        if places.count == 2, let container = screens[places[0]].view.superlayer?.sublayers {
            let lower = container.firstIndex { $0 === screens[places[0]].view } ?? 0
            let upper = container.firstIndex { $0 === screens[places[1]].view } ?? .max
            if lower > upper { screens.swapAt(places[0], places[1]) }
        }
        return screens.map(shown)
    }

    private func shown(_ screen: Screen) -> ShownScreen {
        let origin = screen.view.presentation.frame.origin
        return ShownScreen(
            number: screen.number, name: screen.name, left: origin.x, top: origin.y, isList: screen === root)
    }

    /// The completed fraction of the transition in progress, from 0 to 1; nil without a transition.
    var transitionPercent: Double? { window.transition?.percentComplete }
}

/// The current state of a visible screen.
package struct ShownScreen: Hashable, Sendable {
    /// The number of the screen in the log.
    package let number: Int32
    /// The name of the screen, as the log and the stories print it.
    package let name: String
    /// Points from the left edge of the window.
    package let left: Double
    /// Points from the top edge of the window.
    package let top: Double
    /// Whether the screen contains the list.
    package let isList: Bool
}

extension LayerSize {
    fileprivate init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension ScreenStep {
    fileprivate var duringTransition: StepFailure {
        switch action {
        case .push, .pop, .back: .navigationDuringTransition
        case .present, .presentOver: .presentDuringTransition
        case .dismiss: .dismissDuringTransition
        }
    }
}
