import AnimationTiming
import AnimatorPool
import LifecycleEvents

// The actions of the state machine, on the window, the app and the animations.

extension TransitionContext {
    func begin() {
        let loop = engine.runLoop
        beginNs = loop.storedNowNs
        duration = Self.usable(animator.transitionDuration(for: self))
        engine.record(.transitionBegan, subject: number, detail: operationName)
        // Unowned: `deinit` clears this closure of the container.
        container.ownTraits.sublayersChanged = { [unowned(unsafe) self] layer, isNew in
            engine.record(
                isNew ? .transitionViewAdded : .transitionViewRemoved, subject: number,
                detail: name(of: layer))
        }
        if moves(.from) { container.addSublayer(from.view) }
        perform(machine.begin(isInteractive: interaction?.wantsInteractiveStart ?? false))
        runAlongside()
    }

    /// Prepares the container and creates the coordinator.
    ///
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

    /// Returns the duration limited to 0…1e6 seconds.
    private static func usable(_ seconds: Double) -> Double { seconds > 0 ? min(seconds, 1e6) : 0 }

    func name(of layer: Layer) -> String {
        layer === from.view ? "from" : layer === to.view ? "to" : "other"
    }

    /// The name of the operation in the log.
    private var operationName: String {
        change.keepsPresenter ? "\(operation.rawValue)Over" : operation.rawValue
    }

    func perform(_ action: TransitionStateMachine.Action) {
        switch action {
        case .nothing: break
        case .play: animator.animateTransition(self)
        case .interact(let percent, let ending): interact(percent: percent, ending)
        case .hold(let percent): takeOver(at: percent)
        case .show(let percent): show(percent)
        case .settle(let ending, let percent): settle(ending, from: percent)
        case .conclude(let didComplete):
            engine.record(
                .transitionCompleted, subject: number, arg: didComplete ? 1 : 0, detail: operationName)
            release()
            window.object?.end(self, didComplete: didComplete)
        case .note(let didComplete):
            engine.record(
                .transitionCompleted, subject: number, arg: didComplete ? 1 : 0, detail: operationName)
        }
    }

    /// Decides the end of the transition. The animations are over, and the views are about to be placed:
    /// later requests to take over, cancel or finish the transition have no effect.
    ///
    /// - Returns: True to complete the transition; false if it was cancelled.
    func decide() -> Bool {
        machine.decide()
        return !machine.isCancelled
    }

    private func interact(percent: Double, _ ending: TransitionEnding?) {
        recordDriver(.transitionInteractive, at: 0)
        interaction?.startInteractiveTransition(self)
        // The calls that a quick finger has made before the transition began.
        if percent > 0 { perform(machine.update(percent)) }
        if let ending { perform(machine.end(ending)) }
    }

    /// Begins the app's animations and holds them at their start, for ``PercentDrivenInteractiveTransition``.
    func startDriven() {
        if let animator = animator.interruptibleAnimator(for: self) {
            guard !machine.isOver else { return }
            hold = .animator(animator)
            animator.setFractionComplete(0)
            // A view that enters the window calls the app, which may have called the driver.
            switch machine.state {
            case .interactive(let percent): show(percent)
            case .settling(let ending, let percent): settleHeld(ending, from: percent)
            case .asked, .playing, .ending, .over, .abandoned: break
            }
        } else {
            hold = .container(containerTime(at: 0, isLinear: regime.drivesLinearly))
            animator.animateTransition(self)
        }
    }

    private func containerTime(at percent: Double, isLinear: Bool) -> ContainerTime {
        ContainerTime(duration: duration, percent: percent, isLinear: isLinear, runLoop: engine.runLoop)
    }

    private func recordDriver(_ kind: EventKind, at percent: Double) {
        lastDriverNs = engine.runLoop.storedNowNs
        engine.record(
            kind, subject: number, arg: LifecycleEvent.arg(fraction: percent), detail: operationName)
    }

    var playedPercent: Double {
        let nowNs = engine.runLoop.storedNowNs
        switch hold {
        case .container(let time, _): return time.percent(atNs: nowNs)
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
        recordDriver(.transitionInteractive, at: percent)
        switch hold {
        case .container(let time, _): time.rest(at: percent)
        case .animator(let animator): animator.pauseAnimation()
        case .none:
            if let animator = animator.interruptibleAnimator(for: self) {
                hold = .animator(animator)
                animator.pauseAnimation()
            } else {
                let time = containerTime(at: percent, isLinear: false)
                for block in engine.livingBlocks where isInReach(block) && canHold(block) { time.hold(block) }
                hold = .container(time)
            }
        }
        coordinator?.interactionChanged()
    }

    private func show(_ percent: Double) {
        // The checker reports a driver without an event for longer than this as forgotten.
        if engine.runLoop.storedNowNs - lastDriverNs > 2_000_000_000 {
            recordDriver(.transitionInteractive, at: percent)
        }
        switch hold {
        case .none: break
        case .container(let time, _): time.scrub(to: percent, isLinear: regime.drivesLinearly)
        case .animator(let animator):
            animator.setFractionComplete(animator.isReversed ? 1 - percent : percent)
        }
    }

    private func settle(_ ending: TransitionEnding, from percent: Double) {
        recordDriver(ending == .finish ? .transitionFinished : .transitionCancelled, at: percent)
        settleHeld(ending, from: percent)
        coordinator?.interactionChanged()
    }

    private func settleHeld(_ ending: TransitionEnding, from percent: Double) {
        let speed = interaction?.completionSpeed ?? 1
        let way = ending == .finish ? 1 - percent : percent
        let usual = speed > 0 && speed.isFinite ? min(way * duration / speed, 1e6) : way * duration
        let timing = interaction?.percentDriver?.timingCurve
        let curve = timing.map { TimingCurve($0, duration: max(usual, 1e-9)) }
        // A spring with mass, stiffness and damping has its own duration.
        let seconds = way > 0 ? curve?.duration(ofAnimatorFor: usual) ?? usual : 0
        switch hold {
        case .none: break
        case .container(let time, _):
            let ns = Nanoseconds.from(seconds: seconds)
            time.move(
                to: ending == .finish ? 1 : 0, inNs: ns,
                along: curve ?? interaction?.completionCurve ?? .easeInOut,
                bounceNs: regime.bouncesAtEnd && ending == .finish && speed == 1
                    ? Nanoseconds.from(seconds: 1.0 / 60) : 0)
            // Without a remaining part the transition is over in the next turn, never inside this call.
            // Unowned, as below: `deinit` of the context cancels the timer.
            let timer = engine.runLoop.schedule(atNs: engine.runLoop.storedNowNs + ns) {
                [unowned(unsafe) self] in
                settled(ending)
            }
            hold = .container(time, settling: timer)
        case .animator(let animator):
            animator.setReversed(ending == .cancel)
            animator.continueAnimation(in: fitted(seconds, to: curve, way: way), along: timing)
        }
    }

    /// Returns the duration that results in the intended spring. An animator fits its spring to the duration
    /// and keeps the speed of the scrub.
    private func fitted(_ seconds: Double, to curve: TimingCurve?, way: Double) -> Double {
        guard case .spring(let spring) = curve, !spring.isFitted, way * duration > 1e-6 else {
            return seconds
        }
        return spring.adapted(toDuration: seconds, initialVelocity: 1 / (way * duration)).duration
    }

    private func settled(_ ending: TransitionEnding) {
        guard case .container(let time, _) = hold else { return }
        hold = .container(time)
        guard regime.flicker > 0, duration > 0 else { return end(time, ending) }
        time.rest(at: 1)
        let afterNs = Nanoseconds.from(seconds: regime.flicker)
        let timer = engine.runLoop.schedule(atNs: engine.runLoop.storedNowNs + afterNs) {
            [unowned(unsafe) self] in
            end(time, ending)
        }
        hold = .container(time, settling: timer)
    }

    private func end(_ time: ContainerTime, _ ending: TransitionEnding) {
        hold = .none
        // The blocks call the app, which may release this context.
        withExtendedLifetime(self) {
            time.end(at: ending == .finish ? .end : regime.putsValuesBack ? .start : .current)
        }
    }

    private func cancelSettling() {
        guard case .container(let time, let timer?) = hold else { return }
        engine.runLoop.cancel(timer)
        hold = .container(time)
    }

    /// Releases the held animations, which then continue on their own time.
    func release() {
        cancelSettling()
        hold = .none
    }

    /// Clears the coordinator, the observer of the container and the driver's transition.
    func forget() {
        container.traits?.sublayersChanged = nil
        coordinator = nil
        interaction?.percentDriver?.hasDriven(self)
    }

    /// Ends the animations in the container and calls the app's completions, because a later transition
    /// replaces this one.
    func finishAtOnce() {
        withExtendedLifetime(self) {
            finishInteractiveTransition()
            cancelSettling()
            hold = .none
            let animator = animator.interruptibleAnimator(for: self)
            animator?.stopAnimation(false)
            animator?.finishAnimation(at: .end)
            for block in engine.livingBlocks where isInReach(block) { block.end(atOnceAt: .end) }
        }
    }

    /// Ends the animations in the container at their current values, because the window was released.
    /// Otherwise the engine would retain the animations, these the context, and the context the engine.
    func abandon() {
        withExtendedLifetime(self) {
            if machine.abandon() { animator.interruptibleAnimator(for: self)?.tearDown() }
            for block in engine.livingBlocks where isInReach(block) { block.end(atOnceAt: .current) }
            release()
            forget()
            from.transitionCoordinator = nil
            to.transitionCoordinator = nil
        }
    }
}
