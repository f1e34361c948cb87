import AnimationTiming
import AnimatorPool
import LifecycleEvents
import PropertyAnimation

/// The engine a ``SafeSequence`` is played in: two cells in a pool, and animators of its own outside it.
final class SafeSequenceScene {
    private let log = Log()
    private let loop = TurnLoop()
    private let engine: AnimationEngine
    private var pool: CellAnimatorPool<BareCell>?
    private var cells: [BareCell?]
    private var held: [ReuseSafeAnimator] = []
    /// What the last closure made, as an app might have kept it.
    private weak var raw: PropertyAnimator?
    private var item = 0
    private var depth = 0
    private var callsBackLeft = 6

    private final class Log {
        var misuse: LifecycleEvent?
        var asked = 0
        var answered = 0
        var complaint: String?
        /// Requests that were neither granted nor cancelled yet.
        var open: Set<AnimatorID?> = []

        /// An animator of the engine records itself that it was attached, one of UIKit's does not.
        func add(_ event: LifecycleEvent) {
            switch event.kind {
            case .animatorRequested: open.insert(event.animator)
            case .animatorAttached, .animatorCancelled:
                if open.remove(event.animator) == nil { complaint = "a request was settled twice" }
            default: break
            }
        }
    }

    init(_ regime: AnimatorRegime) {
        let log = log
        engine = AnimationEngine(runLoop: loop, regime: regime, misusePolicy: .record) { event in
            if event.kind == .misuse, log.misuse == nil { log.misuse = event }
            log.add(event)
        }
        pool = CellAnimatorPool(turns: loop) { log.add($0) }
        cells = [BareCell(engine), BareCell(engine)]
    }

    /// Everything goes, and the loop is drained.
    func end() {
        while !held.isEmpty { dropOldest() }
        for index in cells.indices { dropCell(index) }
        // Completions that run while it closes may still look at it.
        withExtendedLifetime(pool) { pool = nil }
        loop.run(untilNs: loop.nowNs + 3_600_000_000_000)
        raw = nil
    }

    var complaint: String? {
        if let misuse = log.misuse { return "misuse \(misuse.detail.text ?? "")" }
        if let complaint = log.complaint { return complaint }
        if engine.liveAnimatorCount > 0 { return "\(engine.liveAnimatorCount) animators are left" }
        if !log.open.isEmpty { return "\(log.open.count) requests are open" }
        if log.asked != log.answered { return "\(log.asked) waited for an end, \(log.answered) were told" }
        return nil
    }

    func perform(_ call: SafeCall) {
        let index = call.pick(2, 0)
        switch call.kind {
        case .attach: attach(index, call)
        case .attachNewItem:
            item += 1
            attach(index, call)
        case .willDisplay: cells[index].map { pool?.willDisplay($0) }
        case .didEndDisplaying: cells[index].map { pool?.didEndDisplaying($0) }
        case .time: if depth == 0 { loop.run(untilNs: loop.nowNs + Int64(call.unit(1) * 0.8e9)) }
        case .turn: if depth == 0 { loop.runTurn() }
        case .systemBackground: engine.enterBackground()
        case .background: pool?.enterBackground()
        case .foreground: pool?.enterForeground()
        case .strip: cells[index]?.layer.removeAllAnimations(because: .prepareForReuse)
        case .prepare: cells[index].map { pool?.prepareForReuse($0) }
        case .teardownPolicy: pool?.teardownPolicy = TeardownPolicy.allCases[call.pick(3, 1)]
        case .backgroundPolicy: pool?.backgroundPolicy = BackgroundPolicy.allCases[call.pick(5, 1)]
        case .recheck: pool?.recheck = call.pick(2, 1) == 0 ? nil : Recheck(after: 0.05, limit: 2)
        case .pausesOnCompletion:
            // One that was refused is the app's own again, and left to run to its end.
            if let raw, raw.isInterruptible { raw.pausesOnCompletion = call.pick(2, 1) == 0 }
        case .notInterruptible:
            // In any other phase that would be a misuse of the app's own.
            if let raw, raw.phase == .fresh || raw.phase == .spent { raw.isInterruptible = false }
        case .dropCell: dropCell(index)
        case .refill: if cells[index] == nil { cells[index] = BareCell(engine) }
        case .close: pool?.close()
        case .hold:
            if held.count > 2 { dropOldest() } else { animator(index).map { held.append($0) } }
        case .outside: holdOutside(call)
        case .start, .startAfter, .pause, .scrub, .reverse, .proceed, .proceedIn, .stop, .finish, .runTo,
            .runToIn, .restart, .onEnd, .tearDown:
            // One in four goes to a handle that was kept, perhaps beyond its use.
            let kept = call.pick(4, 3) == 0 ? held.last : nil
            if let animator = kept ?? animator(index) { perform(call, on: animator) }
        }
    }

    private func animator(_ index: Int) -> ReuseSafeAnimator? { cells[index].flatMap { pool?[$0] } }

    private func perform(_ call: SafeCall, on animator: ReuseSafeAnimator) {
        let number = call.unit(1) * 2 - 0.5
        switch call.kind {
        case .start: animator.startAnimation()
        case .startAfter: animator.startAnimation(afterDelay: number)
        case .pause: animator.pauseAnimation()
        case .scrub: animator.fractionComplete = call.pick(16, 2) == 0 ? .infinity : number
        case .reverse: animator.isReversed = call.pick(2, 1) == 0
        case .proceed: animator.continueAnimation(durationFactor: number)
        case .proceedIn: animator.continueAnimation(in: number)
        case .stop: animator.stopAnimation(call.pick(2, 1) == 0)
        case .finish: animator.finishAnimation(at: AnimatorPosition.allCases[call.pick(3, 1)])
        case .runTo: animator.run(to: number)
        case .runToIn: animator.run(to: number, in: call.unit(2))
        case .restart: animator.restart()
        case .onEnd: wait(for: animator, call)
        default: animator.tearDown()
        }
        if let rest = animator.remainingTime, !(rest >= 0 && rest.isFinite) {
            log.complaint = "a remaining time of \(rest) s"
        }
    }

    private func wait(for animator: ReuseSafeAnimator, _ call: SafeCall) {
        let log = log
        let callsBack = call.pick(3, 1) == 0
        log.asked += 1
        var isAnswered = false
        animator.onEnd { [weak self] _ in
            if isAnswered { log.complaint = "an end was told twice" }
            isAnswered = true
            log.answered += 1
            if callsBack { self?.callBack(call) }
        }
    }

    // MARK: Making

    private func attach(_ index: Int, _ call: SafeCall) {
        guard let cell = cells[index] else { return }
        let make = { [weak self, engine] (cell: BareCell) -> any PropertyAnimating in
            self?.make(call, on: cell.layer) ?? PropertyAnimator(engine: engine, duration: 1, curve: .linear)
        }
        pool?.attach(to: cell, item: ItemID(item), firstLook: { $0.layer["opacity"] = 0 }, make: make)
    }

    private func dropCell(_ index: Int) {
        withExtendedLifetime(cells[index]) { cells[index] = nil }
    }

    /// The array is left alone before the handle goes: completions that run then look at it.
    private func dropOldest() {
        var rest = held
        let oldest = rest.removeFirst()
        held = rest
        rest = []
        withExtendedLifetime(oldest) {}
    }

    private func holdOutside(_ call: SafeCall) {
        guard let layer = cells[call.pick(2, 0)]?.layer else { return }
        if held.count > 2 { dropOldest() }
        if call.pick(2, 2) == 0 {
            held.append(
                ReuseSafeAnimator(turns: loop) { [weak self, engine] in
                    self?.make(call, on: layer)
                        ?? PropertyAnimator(engine: engine, duration: 1, curve: .linear)
                })
        } else {
            let made = make(call, on: layer)
            // One that is not interruptible is refused, and goes its own way as the app's.
            if let safe = try? ReuseSafeAnimator(made, turns: loop) {
                held.append(safe)
            } else {
                made.pausesOnCompletion = false
            }
        }
    }

    /// An animator as an app might make it, in each of the phases it may come in.
    private func make(_ call: SafeCall, on layer: Layer) -> any PropertyAnimating {
        let kind = call.pick(12, 1)
        let callsBack = call.pick(3, 3) == 0
        let hasNoBlock = kind == 0
        let animator = PropertyAnimator(
            engine: engine, duration: call.pick(9, 3) == 0 ? 0 : 1, curve: .easeInOut,
            isInterruptible: kind != 1,
            animations: hasNoBlock
                ? nil
                : { [weak self] in
                    layer["opacity"] = 1
                    if callsBack { self?.callBack(call) }
                })
        raw = animator
        animator.pausesOnCompletion = call.pick(2, 2) == 0
        animator.scrubsLinearly = call.pick(3, 2) == 0
        if call.pick(4, 2) == 0 { animator.addCompletion { [weak self] _ in self?.callBack(call) } }
        switch kind {
        case 1, 2, 3: animator.startAnimation()
        case 4, 5: animator.fractionComplete = call.unit(2)
        case 6: animator.startAnimation(afterDelay: call.unit(2))
        case 7: animator.pauseAnimation()
        case 8, 9:
            animator.startAnimation()
            // What a block called back may have stopped it already.
            if animator.phase == .running || animator.phase == .paused {
                animator.stopAnimation(kind == 8)
            }
        default: break
        }
        // UIKit's tell nothing beyond their properties. Where iOS 10 raises for what they do not tell,
        // nobody can be safe.
        if engine.regime != .ios10, call.pick(3, 2) != 0 { return Veiled(animator) }
        return animator
    }

    /// What a block or a completion of the app's does to the pool and its animators.
    private func callBack(_ call: SafeCall) {
        // A block that asks for another animator, whose block asks again, would go on for ever.
        guard depth < 2, callsBackLeft > 0 else { return }
        callsBackLeft -= 1
        depth += 1
        let kind = SafeCall.Kind.all[call.pick(SafeCall.Kind.all.count, 0)]
        perform(SafeCall(kind: kind, bits: call.bits ^ 0x5555_3333_0f0f_1111))
        depth -= 1
    }
}

/// An animator of the engine that tells as little of itself as UIKit's.
package final class Veiled: PropertyAnimating {
    private let animator: PropertyAnimator
    /// Called before each verb that reaches the animator.
    package var onCall: (() -> Void)?

    package init(_ animator: PropertyAnimator) { self.animator = animator }

    package var animatingState: AnimatorState { animator.state }
    package var isRunning: Bool { animator.isRunning }
    package var isReversed: Bool {
        get { animator.isReversed }
        set {
            onCall?()
            animator.isReversed = newValue
        }
    }
    package var isInterruptible: Bool { animator.isInterruptible }
    package var pausesOnCompletion: Bool {
        get { animator.pausesOnCompletion }
        set { animator.pausesOnCompletion = newValue }
    }
    package var scrubsLinearly: Bool {
        get { animator.scrubsLinearly }
        set { animator.scrubsLinearly = newValue }
    }
    package var duration: Double { animator.duration }
    package var fraction: Double {
        get { animator.fractionComplete }
        set {
            onCall?()
            animator.fractionComplete = newValue
        }
    }

    package func startAnimation() {
        onCall?()
        animator.startAnimation()
    }
    package func startAnimation(afterDelay delay: Double) {
        onCall?()
        animator.startAnimation(afterDelay: delay)
    }
    package func pauseAnimation() {
        onCall?()
        animator.pauseAnimation()
    }
    package func stopAnimation(_ withoutFinishing: Bool) {
        onCall?()
        animator.stopAnimation(withoutFinishing)
    }
    package func finish(at position: AnimatorPosition) {
        onCall?()
        animator.finishAnimation(at: position)
    }
    package func proceed(along timing: AnimatorTiming?, durationFactor: Double) {
        onCall?()
        animator.proceed(along: timing, durationFactor: durationFactor)
    }
    package func addBlock(_ block: @escaping () -> Void, delayFactor: Double) {
        onCall?()
        animator.addBlock(block, delayFactor: delayFactor)
    }
    package func onCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {
        onCall?()
        animator.addCompletion(completion)
    }
}
