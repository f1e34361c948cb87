import AnimationTiming
import AnimatorPool
import LifecycleEvents

/// UIKit's `UIViewControllerContextTransitioning`: what the app's animator object and its driver know of a transition,
/// and whom they tell.
public final class TransitionContext {
    public enum Key: Hashable, Sendable, CaseIterable {
        case from, to
    }

    public let operation: TransitionOperation
    /// Its number in the log, from 1.
    public let number: Int32
    public let from: Screen
    public let to: Screen
    /// Where the transition takes place: the leaving view is in it, the coming one is put there by the app.
    public let container: Layer

    let world: World
    let regime: TransitionRegime
    let animator: any TransitionAnimating
    let interaction: (any TransitionInteracting)?
    private let finalFrame: (Key) -> LayerRect
    private let conclude: (TransitionContext, Bool) -> Void

    var machine = TransitionStateMachine()
    private var hold = Hold.none
    private var settleTimer: TimerID?
    private var beginNs: Int64 = 0
    private var leavingFrame = LayerRect.zero
    private var isRunningAlongside = false
    /// Seconds, as asked for at the beginning.
    public private(set) var duration = 0.0
    public private(set) var initiallyInteractive = false
    /// Whether a driver has had it in its hands.
    private(set) var wasInteractive = false
    private(set) var coordinator: TransitionCoordinator?

    /// What the driver has in its hands.
    private enum Hold {
        case none
        case container(ContainerTime)
        case animator(ReuseSafeAnimator)
    }

    init(
        _ operation: TransitionOperation, from: Screen, to: Screen, world: World, regime: TransitionRegime,
        animator: any TransitionAnimating, interaction: (any TransitionInteracting)?,
        finalFrame: @escaping (Key) -> LayerRect,
        conclude: @escaping (TransitionContext, Bool) -> Void
    ) {
        self.operation = operation
        self.from = from
        self.to = to
        self.world = world
        self.regime = regime
        self.animator = animator
        self.interaction = interaction
        self.finalFrame = finalFrame
        self.conclude = conclude
        number = world.freshTransition()
        container = Layer(world: world)
        container.ownTraits.isContainer = true
    }

    deinit {
        letGo()
        container.traits?.sublayersChanged = nil
    }

    // MARK: What it says

    public var isAnimated: Bool { true }

    /// Whether a driver has it in its hands now.
    public var isInteractive: Bool { machine.isInteractive }

    public var transitionWasCancelled: Bool { machine.isCancelled }

    /// As the driver has told it last: a cancel and what follows do not change it.
    public var percentComplete: Double { machine.percent }

    /// UIKit's number: 0 for a full screen presentation and its dismissal, -1 for push and pop.
    public var presentationStyle: Int { operation.isNavigation ? -1 : 0 }

    public func screen(for key: Key) -> Screen { key == .from ? from : to }

    public func view(for key: Key) -> Layer { screen(for: key).view }

    /// Where the view of `key` lies at the beginning; zero for a coming one, which is nowhere yet.
    public func initialFrame(for key: Key) -> LayerRect { key == .from ? leavingFrame : .zero }

    /// Where it is to lie at the end; zero for a leaving one, but not when it is dismissed. Recorded so on UIKit.
    public func finalFrame(for key: Key) -> LayerRect { finalFrame(key) }

    // MARK: For the driver

    /// Tells how far it is. Clamped to 0…1, and what is no number is not told.
    public func updateInteractiveTransition(_ percentComplete: Double) {
        perform(machine.update(percentComplete))
    }

    /// Takes a transition that plays, or that settles, into the driver's hands, where it is.
    public func pauseInteractiveTransition() {
        // Before the app's objects are asked how far it is.
        guard machine.isMoving else { return }
        perform(machine.pause(at: playedPercent))
    }

    public func finishInteractiveTransition() { perform(machine.end(.finish)) }

    public func cancelInteractiveTransition() { perform(machine.end(.cancel)) }

    /// The transition is over: done, or taken back. To be called once, whatever has become of the animations.
    public func completeTransition(_ didComplete: Bool) { perform(machine.complete(didComplete)) }
}

// MARK: - What is done

extension TransitionContext {
    func begin() {
        let loop = world.runLoop
        beginNs = loop.storedNowNs
        duration = Self.usable(animator.transitionDuration(for: self))
        world.record(.transitionBegan, subject: number, detail: operation.rawValue)
        container.ownTraits.sublayersChanged = { [unowned(unsafe) self] layer, isNew in
            world.record(
                isNew ? .transitionViewAdded : .transitionViewRemoved, subject: number,
                detail: name(of: layer))
        }
        container.addSublayer(from.view)
        world.transition = self
        perform(machine.begin(isInteractive: interaction?.wantsInteractiveStart ?? false))
        runAlongside()
    }

    /// - Returns: The coordinator that both screens have until the end.
    func prepare(_ bounds: LayerRect) -> TransitionCoordinator {
        leavingFrame = from.view.frame
        container.bounds = LayerRect(origin: .zero, size: bounds.size)
        container.position = LayerPoint(x: bounds.size.width / 2, y: bounds.size.height / 2)
        let coordinator = TransitionCoordinator(
            of: self, transitionDuration: Self.usable(animator.transitionDuration(for: self)))
        self.coordinator = coordinator
        return coordinator
    }

    /// A time that cannot bring anything to a stop.
    private static func usable(_ seconds: Double) -> Double { seconds > 0 ? min(seconds, 1e6) : 0 }

    private func name(of layer: Layer) -> String {
        layer === from.view ? "from" : layer === to.view ? "to" : "other"
    }

    private func perform(_ action: TransitionStateMachine.Action) {
        switch action {
        case .nothing: break
        case .play: animator.animateTransition(self)
        case .interact(let percent, let ending): interact(percent: percent, ending)
        case .hold(let percent): takeOver(at: percent)
        case .show(let percent): show(percent)
        case .settle(let ending, let percent): settle(ending, from: percent)
        case .conclude(let didComplete):
            world.record(
                .transitionCompleted, subject: number, arg: didComplete ? 1 : 0, detail: operation.rawValue)
            letGo()
            conclude(self, didComplete)
        case .note(let didComplete):
            world.record(
                .transitionCompleted, subject: number, arg: didComplete ? 1 : 0, detail: operation.rawValue)
        }
    }

    private func interact(percent: Double, _ ending: TransitionStateMachine.Ending?) {
        initiallyInteractive = true
        wasInteractive = true
        recordDriver(.transitionInteractive, at: 0)
        interaction?.startInteractiveTransition(self)
        // What a quick finger has done before there was anything to drive.
        if percent > 0 { perform(machine.update(percent)) }
        if let ending { perform(machine.end(ending)) }
    }

    /// The way of ``PercentDrivenInteractiveTransition``: the app's animations begin, and stand still.
    func startDriven() {
        if let animator = animator.interruptibleAnimator(for: self) {
            hold = .animator(animator)
            animator.setFractionComplete(0)
        } else {
            hold = .container(ContainerTime(duration: duration, percent: 0, runLoop: world.runLoop))
            animator.animateTransition(self)
        }
    }

    private func recordDriver(_ kind: EventKind, at percent: Double) {
        world.record(
            kind, subject: number, arg: LifecycleEvent.arg(fraction: percent), detail: operation.rawValue)
    }

    private var playedPercent: Double {
        let nowNs = world.runLoop.storedNowNs
        switch hold {
        case .container(let time): return time.percent(atNs: nowNs)
        case .animator(let animator): return Self.percent(of: animator)
        case .none:
            if case .settling(_, let percent) = machine.state { return percent }
            if let animator = animator.interruptibleAnimator(for: self) { return Self.percent(of: animator) }
            guard duration > 0 else { return 1 }
            return min(Nanoseconds.seconds(nowNs - beginNs) / duration, 1)
        }
    }

    private static func percent(of animator: ReuseSafeAnimator) -> Double {
        let fraction = min(max(animator.fractionComplete, 0), 1)
        return animator.isReversed ? 1 - fraction : fraction
    }

    private func takeOver(at percent: Double) {
        cancelSettling()
        wasInteractive = true
        recordDriver(.transitionInteractive, at: percent)
        switch hold {
        case .container(let time): time.rest(at: percent)
        case .animator(let animator): animator.pauseAnimation()
        case .none:
            if let animator = animator.interruptibleAnimator(for: self) {
                hold = .animator(animator)
                animator.pauseAnimation()
            } else {
                let time = ContainerTime(duration: duration, percent: percent, runLoop: world.runLoop)
                for block in world.livingBlocks where isToBeHeld(block) { time.hold(block) }
                hold = .container(time)
            }
        }
        coordinator?.interactionChanged()
    }

    private func show(_ percent: Double) {
        switch hold {
        case .none: break
        case .container(let time): time.rest(at: percent)
        case .animator(let animator):
            animator.setFractionComplete(animator.isReversed ? 1 - percent : percent)
        }
    }

    private func settle(_ ending: TransitionStateMachine.Ending, from percent: Double) {
        recordDriver(ending == .finish ? .transitionFinished : .transitionCancelled, at: percent)
        let speed = interaction?.completionSpeed ?? 1
        let way = (ending == .finish ? 1 - percent : percent) * duration
        let seconds = speed > 0 && speed.isFinite ? min(way / speed, 1e6) : way
        switch hold {
        case .none: break
        case .container(let time):
            let curve =
                interaction?.percentDriver?.timingCurve.map { TimingCurve($0, duration: max(seconds, 1e-9)) }
                ?? interaction?.completionCurve ?? .easeInOut
            let ns = Nanoseconds.from(seconds: seconds)
            time.move(to: ending == .finish ? 1 : 0, inNs: ns, along: curve)
            // With nothing left it is over in the next turn, and never inside of this call.
            settleTimer = world.runLoop.schedule(atNs: world.runLoop.storedNowNs + ns) {
                [unowned(unsafe) self] in
                settled(ending)
            }
        case .animator(let animator):
            animator.setReversed(ending == .cancel)
            animator.continueAnimation(in: seconds, along: interaction?.percentDriver?.timingCurve)
        }
        coordinator?.interactionChanged()
    }

    private func settled(_ ending: TransitionStateMachine.Ending) {
        settleTimer = nil
        guard case .container(let time) = hold else { return }
        guard regime.flicker > 0, duration > 0 else { return end(time, ending) }
        time.rest(at: 1)
        let afterNs = Nanoseconds.from(seconds: regime.flicker)
        settleTimer = world.runLoop.schedule(atNs: world.runLoop.storedNowNs + afterNs) {
            [unowned(unsafe) self] in
            settleTimer = nil
            end(time, ending)
        }
    }

    private func end(_ time: ContainerTime, _ ending: TransitionStateMachine.Ending) {
        hold = .none
        // Its blocks call the app, and the app may call for the end of all this.
        withExtendedLifetime(self) {
            time.end(at: ending == .finish ? .end : regime.putsValuesBack ? .start : .current)
        }
    }

    private func cancelSettling() {
        if let settleTimer { world.runLoop.cancel(settleTimer) }
        settleTimer = nil
    }

    /// The driver's hands are empty, and the animations nobody's but their own.
    private func letGo() {
        cancelSettling()
        hold = .none
        if world.transition === self { world.transition = nil }
    }

    /// Nobody hears of its container any more, and its driver drives nothing.
    func forget() {
        container.traits?.sublayersChanged = nil
        coordinator = nil
        interaction?.percentDriver?.hasDriven(self)
    }

    /// Its window has gone. What a driver holds is ended where it can be, and the rest runs to its end by itself.
    func abandon() {
        if case .animator(let animator) = hold { animator.tearDown() }
        letGo()
        forget()
        from.transitionCoordinator = nil
        to.transitionCoordinator = nil
    }
}

// MARK: - What is animated meanwhile

extension TransitionContext {
    /// A block has run, of whomever.
    func ran(_ block: AnimatorCore) {
        var seen: [Layer] = []
        if isRunningAlongside { block.captured?.isAlongside = true }
        var isHeld = isRunningAlongside
        block.forEachTarget { target in
            let layer = target.layer
            guard !seen.contains(where: { $0 === layer }) else { return }
            seen.append(layer)
            let isInside = layer.isInside(container)
            isHeld = isHeld || isInside
            guard isOwn(layer) else { return }
            world.record(
                .transitionViewMoved, subject: number, arg: isInside ? 1 : 0, detail: name(of: layer))
        }
        if isHeld, !seen.isEmpty, case .container(let time) = hold { time.hold(block) }
    }

    private func isOwn(_ layer: Layer) -> Bool {
        layer === from.view || layer === to.view || layer.superlayer === container
    }

    private func isToBeHeld(_ block: AnimatorCore) -> Bool {
        var isInside = block.captured?.isAlongside ?? false
        block.forEachTarget { isInside = isInside || $0.layer.isInside(container) }
        return isInside
    }

    private func runAlongside() {
        guard let animations = coordinator?.begin(), !machine.isOver else { return }
        world.animate(
            duration: duration, curve: interaction?.completionCurve ?? .easeInOut,
            animations: { [unowned(unsafe) self] in
                isRunningAlongside = true
                animations()
            })
        isRunningAlongside = false
    }
}
