import AnimatorPool
import LifecycleEvents

/// A window with its screens: a navigation stack, presentations, and the transition from one to the other.
///
/// A transition begins in the turn after it was asked for, when who chooses for it has been asked. As long as one is
/// under way the window refuses another, as UIKit does. A world has one window at a time.
public final class ScreenWindow {
    /// What is in the window: the view of the screen shown, or the container of a transition.
    public let layer: Layer
    public let regime: TransitionRegime
    let world: World
    var entries: [StackedScreen]
    var storedSize: LayerSize
    var underWay: TransitionContext?
    /// Whether a delegate is being asked what the next transition is to look like.
    var isChoosing = false
    /// Whether one screen is taking the place of another, and the new top has not appeared yet.
    var isChanging = false
    /// Whether the screens are being told the end of that.
    var isTelling = false

    /// Chooses what push and pop look like. Held, since nobody else may hold it here: it should not hold the window.
    public var navigationDelegate: (any NavigationDelegate)?

    /// Shows `root` at once, without a transition.
    ///
    /// - Parameter size: In points.
    public init(world: World, size: LayerSize, root: Screen, regime: TransitionRegime) {
        self.world = world
        self.regime = regime
        storedSize = size
        layer = Layer(world: world)
        entries = [StackedScreen(screen: root, isPresented: false)]
        layer.ownTraits.isWindow = true
        layer.addSublayer(root.view)
        layOut()
        root.appear(.willAppear)
        root.appear(.didAppear)
    }

    deinit {
        #if hasFeature(Embedded)
            WeakReference.noteEnd(of: self)
        #endif
        underWay?.abandon()
    }

    // MARK: What it says

    /// From the root to the top.
    public var screens: [Screen] { entries.map { $0.screen } }

    /// The one that is shown, or that a transition leaves.
    public var top: Screen { entries[entries.count - 1].screen }

    /// The transition asked for, or under way.
    public var transition: TransitionContext? { underWay }

    public var bounds: LayerRect { LayerRect(origin: .zero, size: storedSize) }

    /// In points. Another size is a rotation: the screens that are shown are laid out anew, those of a transition when
    /// it is over.
    public var size: LayerSize {
        get { storedSize }
        set {
            // Its container has the size that the window had when it was made ready.
            if newValue != storedSize, underWay?.coordinator != nil { underWay?.wasResized = true }
            storedSize = newValue
            layOut()
        }
    }

    private func layOut() {
        layer.frame = bounds
        // Those of a transition lie in its container.
        for screen in screens where screen.view.superlayer === layer {
            screen.view.frame = restingFrame(of: screen)
        }
    }

    func restingFrame(of screen: Screen) -> LayerRect {
        let entry = entries.first { $0.screen === screen }
        return entry?.presentation?.frameOfPresentedView(in: bounds) ?? bounds
    }

    /// Whether no view is to be seen: none is in the window, or those that are lie beyond its edges or are transparent.
    public var isBlack: Bool {
        !layer.sublayers.contains { layer in
            // A container shows nothing of its own.
            layer.isContainer ? layer.sublayers.contains { isSeen($0) } : isSeen(layer)
        }
    }

    private func isSeen(_ view: Layer) -> Bool {
        guard view.presentation[.opacity] > 0 else { return false }
        let frame = view.presentation.frame
        return frame.origin.x < storedSize.width && frame.origin.x + frame.size.width > 0
            && frame.origin.y < storedSize.height && frame.origin.y + frame.size.height > 0
    }
}
