import AnimationChains
import AnimationTiming
import AnimatorPool
import LifecycleEvents
import PropertyAnimation

/// The engine, driven by a script.
final class TakeOverStage {
    private let runLoop = TurnLoop()
    private let engine: AnimationEngine
    private let layer: Layer
    private let script: TakeOverScript
    private var animators: [Int: PropertyAnimator] = [:]
    private var chains: [Int: RunningChain] = [:]
    private var misuses = Misuses()

    private final class Misuses { var count = 0 }

    init(_ script: TakeOverScript) {
        self.script = script
        let misuses = self.misuses
        engine = AnimationEngine(runLoop: runLoop, regime: .ios16, misusePolicy: .record) { event in
            if event.kind == .misuse { misuses.count += 1 }
        }
        layer = Layer(engine: engine)
        layer[script.key] = 0
        for (number, actor) in script.actors.enumerated() {
            guard case .animator(let ns, let isLinear, let pausesAtEnd, let to) = actor else { continue }
            let animator = PropertyAnimator(
                engine: engine, duration: Double(ns) / 1e9, curve: isLinear ? .linear : .easeInOut,
                animations: setting(to))
            animator.pausesOnCompletion = pausesAtEnd
            animators[number] = animator
        }
    }

    var shown: Double { layer.value(script.key) }
    var model: Double { layer[script.key] }
    var misuseCount: Int { misuses.count }

    func settle(afterNs ns: Int64) {
        runLoop.fireTimers(untilNs: runLoop.nowNs + ns)
        if ns > 0 { runLoop.beginTurn() }
    }

    func set(_ value: Double) { layer[script.key] = value }

    private func setting(_ value: Double) -> () -> Void {
        { [layer, key = script.key] in layer[key] = value }
    }

    func make(_ call: TakeOverScript.Call, of number: Int) {
        switch script.actors[number] {
        case .block(let ns, let beginsOnScreen, let to):
            engine.animate(
                duration: Double(ns) / 1e9, curve: .linear,
                options: beginsOnScreen ? .beginFromCurrentState : [], animations: setting(to))
        case .chain(let parts): make(call, ofChain: number, parts)
        case .animator: if let animator = animators[number] { make(call, of: animator) }
        }
    }

    private func make(_ call: TakeOverScript.Call, of animator: PropertyAnimator) {
        switch call {
        case .start(0): animator.startAnimation()
        case .start(let delayNs): animator.startAnimation(afterDelay: Double(delayNs) / 1e9)
        case .pause: animator.pauseAnimation()
        case .proceed(let factor): animator.continueAnimation(curve: nil, durationFactor: factor)
        case .scrub(let fraction): animator.fractionComplete = fraction
        case .reverse: animator.isReversed.toggle()
        case .stop: animator.stopAnimation(true)
        case .hold: animator.stopAnimation(false)
        case .finish(let position): animator.finishAnimation(at: [.end, .start, .current][position])
        case .add(let to, let delayFactor): animator.addAnimations(delayFactor: delayFactor, setting(to))
        case .resume: break
        }
    }

    private func make(_ call: TakeOverScript.Call, ofChain number: Int, _ parts: [TakeOverScript.Part]) {
        switch call {
        case .start:
            var chain: AnimationChain?
            for part in parts {
                let (seconds, delay) = (Double(part.ns) / 1e9, Double(part.delayNs) / 1e9)
                let timing: AnimatorTiming = part.isLinear ? .linear : .easeInOut
                chain =
                    chain?.then(duration: seconds, delay: delay, timing: timing, setting(part.to))
                    ?? .animate(duration: seconds, delay: delay, timing: timing, setting(part.to))
            }
            chains[number] = chain?.start(
                on: runLoop, make: { [engine] in PropertyAnimator(engine: engine, description: $0) })
        case .pause: chains[number]?.pause()
        case .resume: chains[number]?.resume()
        case .stop: chains[number]?.cancel()
        default: break
        }
    }

    /// Ends what is still there, so that nothing is released that may not be.
    func end() {
        for chain in chains.values { chain.cancel() }
        for animator in animators.values {
            if animator.state == .active { animator.stopAnimation(true) }
            if animator.state == .stopped { animator.finishAnimation(at: .current) }
        }
    }
}
