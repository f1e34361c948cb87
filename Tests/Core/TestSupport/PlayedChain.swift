import AnimationChains
import AnimationTiming
import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import SeededRandom

/// One chain of a ``ChainLife``, beside a reckoning of its own: where it is, what it shows, what was told.
final class PlayedChain {
    private struct Step {
        let beginNs: Int64
        let endNs: Int64
        let key: String
        let value: Double
        let curve: TimingCurve
    }

    private static let keys = ["position.x", "opacity"]

    private unowned let bed: ChainTestBed
    private let layer: Layer
    private var chain: AnimationChain = .animate(duration: 0) {}
    private var handle: RunningChain?
    private var callsUnderWay = 0
    private var steps: [Step] = []
    private var animators: [() -> PropertyAnimator?] = []
    private var times: Int64? = 1
    private var legNs: Int64 = 0

    // The reckoning.
    private var ns: Int64 = 0
    private var sinceNs: Int64 = 0
    private var isMoving = false
    private var isReversed = false
    private var ending: AnimatorPosition?
    private var wasCancelled = false
    /// Where it was left.
    private var lastLeg: Int64 = 0

    private var told: [Int] = []
    private var chainTold = 0
    private var cancelsAsked = 0
    private var cancelsTold = 0
    /// Somebody else has been at its animators or its layer: its values are not what the time line says.
    var isSpoiled = false
    /// Every pass was run through, in one direction and on time.
    private var isStraight = true
    private var wasLate = false

    init(_ step: ChainStep, in bed: ChainTestBed) {
        self.bed = bed
        layer = Layer(engine: bed.engine)
        var random = SeededGenerator(seed: step.bits)
        var chain: AnimationChain?
        var ns: Int64 = 0
        let timings: [AnimatorTiming] = [.linear, .easeInOut, .spring(dampingRatio: 0.5)]
        for number in 0..<(1 + Int(random.next() % 4)) {
            let delay = random.next() % 3 == 0 ? Double(random.next() % 5) / 10 : 0
            let duration = random.next() % 6 == 0 ? 0 : Double(1 + random.next() % 12) / 10
            let (key, value) = (Self.keys[Int(random.next() % 2)], Double(random.next() % 100))
            let timing = timings[Int(random.next() % 3)]
            let begin = ns + Int64((delay * 1e9).rounded())
            ns = begin + Int64((duration * 1e9).rounded())
            steps.append(
                Step(
                    beginNs: begin, endNs: ns, key: key, value: value,
                    curve: TimingCurve(timing, duration: duration).adapted(toDuration: max(duration, 0.1))))
            let (layer, token) = (layer, bed.token())
            let animations = { [unowned bed] in
                withExtendedLifetime(token) { layer[key] = value }
                bed.callBack()
            }
            // Held by nothing that outlives the chain.
            let box = Box(self)
            let completion: (AnimatorPosition) -> Void = { _ in
                withExtendedLifetime(token) { box.chain?.isTold(number) }
            }
            chain =
                chain?.then(
                    duration: duration, delay: delay, timing: timing, animations, completion: completion)
                ?? .animate(
                    duration: duration, delay: delay, timing: timing, animations, completion: completion)
        }
        legNs = ns
        // Passes without time are left out.
        isStraight = ns > 0
        guard var made = chain else { preconditionFailure("A chain has a step at least.") }
        let isAutoreversed = random.next() % 3 == 0
        made = made.autoreversed(isAutoreversed)
        let begin: AnimationChain.PassBegin = random.next() % 3 == 0 ? .currentState : .firstState
        switch random.next() % 4 {
        case 0 where ns > 0:
            made = made.repeatedForEver(from: begin)
            times = nil
        case 1:
            times = Int64(2 + random.next() % 3)
            made = made.repeated(Int(times ?? 1), from: begin)
        default: times = 1
        }
        self.chain = made
    }

    private final class Box {
        weak var chain: PlayedChain?
        init(_ chain: PlayedChain) { self.chain = chain }
    }

    private func complain(_ what: String) {
        let steps = steps.map {
            "\($0.key) to \($0.value) from \(Double($0.beginNs) / 1e9) to \(Double($0.endNs) / 1e9) s, \($0.curve)"
        }
        bed.complain(
            "\(what), in a chain of \(steps), \(times.map { "\($0)" } ?? "endless") times from \(chain.passBegin)"
                + (chain.isAutoreversed ? ", there and back" : ""))
    }

    // MARK: What happens to it

    func start(isPaused: Bool) {
        let token = bed.token()
        let box = Box(self)
        isMoving = !isPaused
        sinceNs = bed.loop.nowNs
        handle = chain.start(
            on: bed.turns,
            make: { description in
                guard let animator = withExtendedLifetime(token, { box.chain?.make(description) }) else {
                    preconditionFailure("A chain that is over makes no animator.")
                }
                return animator
            }, isPaused: isPaused,
            completion: { position in withExtendedLifetime(token) { box.chain?.isTold(at: position) } })
        // It may have ended in there.
        if handle?.isOver == true { handle = nil }
    }

    private func make(_ description: AnimatorDescription) -> PropertyAnimator {
        if isOver { complain("a chain that is over makes an animator") }
        let animator = PropertyAnimator(engine: bed.engine, description: description)
        animators.append { [weak animator] in animator }
        bed.callBack()
        // Then it comes too late, and its block does not run.
        if isOver { isSpoiled = true }
        return animator
    }

    private var isOver: Bool { ending != nil || wasCancelled }
    private var wholeNs: Int64 { times.map { $0 * legNs * (chain.isAutoreversed ? 2 : 1) } ?? .max }
    private var isBounded: Bool { chain.passBegin == .currentState && !chain.isAutoreversed }

    /// Where the time line is by now.
    private func reckon() {
        let now = bed.loop.nowNs
        if isMoving, !isOver {
            let moved = isReversed ? ns - (now - sinceNs) : ns + (now - sinceNs)
            note(min(max(moved, isReversed ? lowNs : 0), wholeNs))
        }
        sinceNs = now
    }

    private func note(_ ns: Int64) {
        self.ns = ns
        guard legNs > 0 else { return }
        let leg = isReversed ? max(0, (ns - 1)) / legNs : ns / legNs
        lastLeg = min(
            max(isBounded ? lastLeg : 0, leg), (times.map { $0 * (chain.isAutoreversed ? 2 : 1) } ?? .max) - 1
        )
    }

    private var lowNs: Int64 { isBounded ? lastLeg * legNs : 0 }

    func pause() {
        reckon()
        guard let handle, !isOver else { return }
        let was = isMoving
        isMoving = false
        calling { if handle.pause() != was, bed.isProper { complain("a pause was not one") } }
    }

    func resume() {
        reckon()
        guard let handle, !isOver, !isMoving else { return }
        isMoving = true
        calling { _ = handle.resume() }
    }

    func scrub(toNs target: Int64) {
        reckon()
        guard let handle, !isOver else { return }
        isStraight = false
        mayBeInEitherPass()
        note(min(max(target, lowNs), wholeNs))
        calling { _ = handle.scrub(to: Double(target) / 1e9) }
    }

    func reverse() {
        reckon()
        guard let handle, !isOver else { return }
        isStraight = false
        mayBeInEitherPass()
        isReversed.toggle()
        calling { handle.isReversed = isReversed }
    }

    /// On the border of two passes, late, or asked by a closure on its way, a chain that cannot go back over the
    /// border may not have gone over it yet.
    private func mayBeInEitherPass() {
        guard isBounded else { return }
        if wasLate || bed.isInClosure || (legNs > 0 && ns.isMultiple(of: legNs)) { isSpoiled = true }
    }

    /// A call on the handle, which is held meanwhile.
    private func calling(_ call: () -> Void) {
        callsUnderWay += 1
        call()
        callsUnderWay -= 1
    }

    func cancel(isTold: Bool) {
        reckon()
        guard let handle else { return }
        let wasOver = handle.isOver
        if !wasOver {
            noteCancel()
            if isTold { cancelsAsked += 1 }
        }
        let token = bed.token()
        var cancelled = false
        calling {
            cancelled = handle.cancel(
                isTold
                    ? { [weak self] in
                        withExtendedLifetime(token) { self?.cancelsTold += 1 }
                        self?.bed.callBack()
                    } : nil)
        }
        if cancelled == wasOver { complain("a cancellation was not one") }
    }

    func drop() {
        reckon()
        guard let handle, callsUnderWay == 0 else { return }
        if !handle.isOver, !isMoving || times == nil { noteCancel() }
        self.handle = nil
    }

    private func noteCancel() {
        wasCancelled = true
        // It stays where it is: on its way to where it should be, if that is where the closure was called.
        if bed.isInClosure { isSpoiled = true }
    }

    func strip() {
        isSpoiled = true
        layer.removeAllAnimations(because: .prepareForReuse)
    }

    /// Somebody else calls the animator of the step.
    func meddle(_ what: Int) {
        guard let animator = animators.last?(), animator.state == .active else { return }
        isSpoiled = true
        switch what {
        case 0: animator.stopAnimation(true)
        case 1: animator.stopAnimation(false)
        case 2: animator.pauseAnimation()
        case 3: animator.isReversed.toggle()
        default:
            animator.stopAnimation(false)
            if animator.state == .stopped { animator.finishAnimation(at: .start) }
        }
    }

    // MARK: What it tells

    private func isTold(_ step: Int) {
        if isOver { complain("step \(step) is told after the end") }
        if !isMoving { complain("step \(step) is told in a pause") }
        let last = told.last ?? -1
        if step != last + 1, !(step == 0 && (times ?? 2) > 1) {
            complain("step \(step) is told after step \(last)")
        }
        told.append(step)
        bed.callBack()
    }

    private func isTold(at position: AnimatorPosition) {
        reckon()
        chainTold += 1
        if isOver { complain("the chain is told after its end") }
        if (position == .start) != isReversed { complain("the chain is told the wrong position") }
        if bed.isProper, !isSpoiled, ns != (isReversed ? lowNs : wholeNs) {
            complain("the chain is told at \(ns)")
        }
        if position == .end, told.last != steps.count - 1 { complain("a step was not told") }
        if bed.isProper, isStraight, position == .end, told.count != steps.count * Int(times ?? 0) {
            complain("\(told.count) steps were told")
        }
        ending = position
        bed.callBack()
    }

    /// A late loop may have left passes out.
    func isLate() {
        isStraight = false
        wasLate = true
    }

    // MARK: What it should look like

    func check() {
        reckon()
        if wasCancelled, cancelsTold != cancelsAsked {
            complain("\(cancelsTold) of \(cancelsAsked) cancels told")
        }
        if let handle, handle.isOver != isOver, bed.isProper {
            complain("it is over, and does not say so")
        }
        if isOver, layer.hasLiveAnimations { complain("an animation is left on the layer") }
        guard bed.isProper, !isSpoiled else { return }
        if let handle, !isOver, Int64((handle.time * 1e9).rounded()) != ns {
            complain("it is at \(handle.time), not at \(ns) ns")
        }
        for key in Self.keys {
            let (shown, right) = (layer.value(key), value(of: key))
            if !(abs(shown - right) <= 1e-12 * max(1, abs(right))) {
                complain("\(key) is \(shown), not \(right), at \(ns) ns")
            }
        }
    }

    /// Gone, and not to be looked at any more.
    var isForgotten: Bool { isOver && handle == nil }

    func checkEnd() {
        if chainTold != (ending == nil ? 0 : 1) { complain("the chain was told \(chainTold) times") }
        if bed.isProper, !isOver { complain("a chain without a handle goes on") }
    }

    /// By the steps' own numbers, one after the other.
    private func value(of key: String) -> Double {
        // Without time it is at its beginning and its end at once.
        guard legNs > 0 else { return layer.value(key) }
        let passLegs: Int64 = chain.isAutoreversed ? 2 : 1
        var (leg, rest) = ns.quotientAndRemainder(dividingBy: legNs)
        let isEarlierLeg = isBounded ? leg > lastLeg : isReversed && ending == nil
        if rest == 0, leg > 0, ns == wholeNs || isEarlierLeg { (leg, rest) = (leg - 1, legNs) }
        let isBack = chain.isAutoreversed && !leg.isMultiple(of: 2)
        let first =
            isBounded && leg / passLegs > 0 ? value(of: key, atNs: legNs, from: 0) : 0
        // On the way back a step is undone at its end already, if it takes no time.
        let isLeaving = isBack != isReversed && (ending != nil || isMoving)
        return value(of: key, atNs: isBack ? legNs - rest : rest, from: first, isLeaving: isLeaving)
    }

    private func value(of key: String, atNs ns: Int64, from first: Double, isLeaving: Bool = false) -> Double
    {
        var value = first
        for step in steps where step.key == key {
            if isLeaving ? ns > step.endNs || (ns == step.endNs && step.beginNs < ns) : ns >= step.endNs {
                value = step.value
            } else if ns > step.beginNs {
                let fraction = Double(ns - step.beginNs) / Double(step.endNs - step.beginNs)
                value += (step.value - value) * step.curve.value(at: fraction)
            }
        }
        return value
    }
}
