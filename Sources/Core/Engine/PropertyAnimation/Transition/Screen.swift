import LifecycleEvents

/// A view controller: a name in the log, the layer of its view, and its appearance.
///
/// The `deinit` of a screen is the release of the view controller. The log then records `screen.gone`, and
/// the objects that the controller kept are released.
public final class Screen {
    /// The name of the screen in the log.
    public let name: String
    /// The number of the screen in the log, from 1.
    public let number: Int32
    /// The layer of the screen's view. Other objects may retain it after the screen is released.
    public private(set) var view: Layer
    private let engine: AnimationEngine
    private var kept: [AnyObject] = []

    /// Chooses the transitions of a presentation of this screen and of its dismissal. Retained, because
    /// possibly no other object retains it. The delegate must not retain the screen.
    public var transitioningDelegate: (any TransitioningDelegate)?

    /// Called for the app's `viewWillAppear` and the other appearance methods.
    public var onAppearance: ((AppearanceCall) -> Void)?

    /// The coordinator of the current transition, until its last call. Nil without animation.
    public internal(set) var transitionCoordinator: TransitionCoordinator?

    /// The appearance after the last call of ``onAppearance``.
    public private(set) var appearance = Appearance.hidden

    /// The way the screen enters or leaves, from its first `will` call to its last `did` call. Nil if another
    /// screen covers or uncovers this screen.
    public internal(set) var movement: Movement?

    /// The way a screen enters or leaves.
    public enum Movement: Hashable, Sendable {
        /// Through a presentation, or through its dismissal.
        case presented, dismissed
        /// Through a push, or through a pop.
        case toParent, fromParent
    }

    /// UIKit's `isBeingPresented`: true from the first `will` call to the last `did` call.
    public var isBeingPresented: Bool { movement == .presented }
    /// UIKit's `isBeingDismissed`: true from the first `will` call to the last `did` call.
    public var isBeingDismissed: Bool { movement == .dismissed }
    /// UIKit's `isMovingToParent`: true while a push brings the screen.
    public var isMovingToParent: Bool { movement == .toParent }
    /// UIKit's `isMovingFromParent`: true while a pop removes the screen.
    public var isMovingFromParent: Bool { movement == .fromParent }

    /// The visibility of a screen, according to its appearance calls.
    public enum Appearance: Hashable, Sendable {
        /// Not on screen: initially, and after `didDisappear`.
        case hidden
        /// Between `willAppear` and `didAppear`.
        case appearing
        /// On screen, after `didAppear`.
        case shown
        /// Between `willDisappear` and `didDisappear`.
        case disappearing
    }

    /// UIKit's calls to a view controller whose view appears or disappears.
    public enum AppearanceCall: Hashable, Sendable, CaseIterable {
        /// `viewWillAppear`.
        case willAppear
        /// `viewIsAppearing`: the view is in the window and laid out.
        case isAppearing
        /// `viewDidAppear`.
        case didAppear
        /// `viewWillDisappear`.
        case willDisappear
        /// `viewDidDisappear`.
        case didDisappear
    }

    /// Creates a hidden screen with the next number of `engine`.
    public init(engine: AnimationEngine, name: String) {
        self.engine = engine
        self.name = name
        number = engine.freshScreen()
        view = Layer(engine: engine)
    }

    /// Whether the app declined to show the screen. The log then has no event of the screen.
    package private(set) var isDeclined = false

    package func decline() { isDeclined = true }

    /// Whether ``view`` is an object of the app, which may pass it to another screen.
    private var hasViewOfApp = false

    /// Makes an app's layer the view of a screen that was not shown yet.
    package func take(view: Layer) {
        self.view = view
        hasViewOfApp = true
    }

    deinit {
        if !isDeclined { engine.record(.screenGone, subject: number, detail: name) }
        // After the event, so that the log shows the origin of a misuse by one of the released animators.
        kept = []
        // The view may outlive the screen.
        if !hasViewOfApp { view.traits?.windowChanged = nil }
    }

    /// Retains `object` as a property of the controller, until the screen is released.
    ///
    /// The release of an animator kept here is a misuse if the animator is paused or stopped: UIKit raises an
    /// exception. A ``ReuseSafeAnimator`` ends itself first.
    public func keep(_ object: AnyObject) { kept.append(object) }

    func appear(_ call: AppearanceCall) {
        switch call {
        case .willAppear: appearance = .appearing
        case .isAppearing: break
        case .didAppear: appearance = .shown
        case .willDisappear: appearance = .disappearing
        case .didDisappear: appearance = .hidden
        }
        engine.record(call.kind, subject: number, detail: name)
        onAppearance?(call)
    }
}

extension Screen.AppearanceCall {
    fileprivate var kind: EventKind {
        switch self {
        case .willAppear: .screenWillAppear
        case .isAppearing: .screenIsAppearing
        case .didAppear: .screenDidAppear
        case .willDisappear: .screenWillDisappear
        case .didDisappear: .screenDidDisappear
        }
    }
}

/// A container of a window: a navigation controller with its screens, or a single screen.
///
/// A window has a root stack and presented stacks, each presented by the stack before.
public final class ScreenStack {
    /// The screens from the root to the top. A push or pop changes them at its beginning; a cancel restores
    /// them.
    public internal(set) var screens: [Screen]
    /// The screens that the navigation bar shows.
    public internal(set) var barScreens: [Screen]
    /// The presentation controller; nil for the root stack and for a presentation by the system.
    public let presentation: PresentationController?
    /// Whether the view of the screen beneath stays in the window.
    let keepsPresenter: Bool

    init(_ root: Screen, presentation: PresentationController? = nil) {
        screens = [root]
        barScreens = screens
        self.presentation = presentation
        keepsPresenter = !(presentation?.shouldRemovePresentersView ?? true)
    }

    /// The last of ``screens``.
    public var top: Screen { screens[screens.count - 1] }

    func contains(_ screen: Screen) -> Bool { screens.contains { $0 === screen } }
}

/// The change of one request: of the screens of a stack, or of the presented stacks.
struct ScreenChange {
    let operation: TransitionOperation
    let from: Screen
    let to: Screen
    /// For a push or pop the changed stack; otherwise the stack that enters, or the lowest stack that leaves.
    let stack: ScreenStack
    /// The stack's screens before the change and after it.
    let before: [Screen]
    let after: [Screen]
    /// The visible screens between `from` and `to`, which leave too.
    var between: [Screen] = []
    let request: ScreenRequest

    var presentation: PresentationController? { operation.isNavigation ? nil : stack.presentation }

    /// Whether the presenting screen's view stays in the window.
    var keepsPresenter: Bool { !operation.isNavigation && stack.keepsPresenter }

    /// Whether the view of `key` takes part in the transition.
    func moves(_ key: TransitionContext.Key) -> Bool {
        !keepsPresenter || key == (operation.isForward ? .to : .from)
    }
}
