import PropertyAnimation

/// The preferred frame rates of a link. With zeros the display decides.
public struct CAFrameRateRange: Hashable, Sendable {
    public var minimum: Float
    public var maximum: Float
    public var preferred: Float?

    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)

    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.preferred = preferred
    }
}

extension CAFrameRateRange {
    /// The preferred rate, the maximum, or the rate of the display; at most the rate of the display.
    @MainActor fileprivate var framesPerSecond: Double {
        let display = Double(UIScreen.main.maximumFramesPerSecond)
        return [preferred ?? 0, maximum].first { $0 > 0 }.map { min(Double($0), display) } ?? display
    }
}

/// The times of one frame, on the clock of `CACurrentMediaTime()`.
@available(iOS 18, *)
@preconcurrency @MainActor open class UIUpdateInfo: NSObject {
    public let modelTime: TimeInterval
    public let completionDeadlineTime: TimeInterval
    public let estimatedPresentationTime: TimeInterval

    init(_ frame: DisplayLink.Frame) {
        modelTime = Double(frame.timestampNs) / 1e9
        estimatedPresentationTime = Double(frame.targetTimestampNs) / 1e9
        completionDeadlineTime = estimatedPresentationTime
    }
}

/// A display link with closures, of iOS 18.
///
/// The link runs while it is enabled and its view is in the window. The simulation does not model a link that
/// only observes the frames of others.
@available(iOS 18, *)
@preconcurrency @MainActor open class UIUpdateLink: NSObject {
    private var actions: [(UIUpdateLink, UIUpdateInfo) -> Void] = []
    private let isShown: () -> Bool
    private var link: DisplayLink?

    private init(_ handler: ((UIUpdateLink, UIUpdateInfo) -> Void)?, isShown: @escaping () -> Bool) {
        self.isShown = isShown
        if let handler { actions = [handler] }
    }

    public convenience init(
        view: UIView, actionHandler handler: ((UIUpdateLink, UIUpdateInfo) -> Void)? = nil
    ) {
        self.init(handler) { [weak view] in view?.window != nil }
    }

    public convenience init(
        windowScene: UIWindowScene, actionHandler handler: ((UIUpdateLink, UIUpdateInfo) -> Void)? = nil
    ) {
        self.init(handler) { true }
    }

    open func addAction(handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) { actions.append(handler) }

    /// The current update, or nil between two frames.
    open private(set) var currentUpdateInfo: UIUpdateInfo?

    open var isEnabled = false { didSet { if isEnabled != oldValue { restart() } } }

    open var requiresContinuousUpdates = false

    /// The preferred frame rates. The link uses the preferred rate, or the maximum.
    open var preferredFrameRateRange = CAFrameRateRange.default { didSet { restart() } }

    private func restart() {
        link?.invalidate()
        link = nil
        guard isEnabled else { return }
        link = DisplayLink(
            runLoop: AppHost.current.engine.runLoop, framesPerSecond: preferredFrameRateRange.framesPerSecond
        ) { [weak self] frame in
            MainActor.assumeIsolated { self?.update(frame) }
        }
    }

    private func update(_ frame: DisplayLink.Frame) {
        guard requiresContinuousUpdates else {
            return AppHost.current.refuse("A UIUpdateLink is enabled without requiresContinuousUpdates.")
        }
        guard isShown() else { return }
        let info = UIUpdateInfo(frame)
        currentUpdateInfo = info
        for action in actions { action(self, info) }
        currentUpdateInfo = nil
    }
}

/// A display link that calls a selector, which the plugin `AppSources` makes of `#selector`.
///
/// The link runs from `add(to:forMode:)` until it is invalidated, and retains its target, as on Apple's systems.
@preconcurrency @MainActor open class CADisplayLink: NSObject {
    private var target: AnyObject?
    private let selector: Selector
    private var link: DisplayLink?
    private var isAdded = false

    public init(target: Any, selector: Selector) {
        self.target = target as AnyObject
        self.selector = selector
        super.init()
    }

    /// The time of the frame, in seconds, on the clock of `CACurrentMediaTime()`.
    open private(set) var timestamp: CFTimeInterval = 0
    open private(set) var targetTimestamp: CFTimeInterval = 0
    open var duration: CFTimeInterval { 1 / Double(UIScreen.main.maximumFramesPerSecond) }
    open var isPaused = false { didSet { if isPaused != oldValue { restart() } } }
    /// The preferred frame rates. The link uses the preferred rate, or the maximum.
    open var preferredFrameRateRange = CAFrameRateRange.default { didSet { restart() } }
    open var preferredFramesPerSecond = 0 { didSet { restart() } }

    open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        isAdded = true
        restart()
    }

    open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
        isAdded = false
        restart()
    }

    open func invalidate() {
        isAdded = false
        restart()
        target = nil
    }

    private func restart() {
        link?.invalidate()
        link = nil
        guard isAdded, !isPaused, target != nil else { return }
        link = DisplayLink(
            runLoop: AppHost.current.engine.runLoop,
            framesPerSecond: preferredFramesPerSecond > 0
                ? min(Double(preferredFramesPerSecond), Double(UIScreen.main.maximumFramesPerSecond))
                : preferredFrameRateRange.framesPerSecond
        ) { frame in
            // The link retains itself until it is invalidated.
            MainActor.assumeIsolated { self.update(frame) }
        }
    }

    private func update(_ frame: DisplayLink.Frame) {
        timestamp = Double(frame.timestampNs) / 1e9
        targetTimestamp = Double(frame.targetTimestampNs) / 1e9
        if let target { selector.send(to: target, self) }
    }
}
