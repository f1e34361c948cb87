import LifecycleEvents
import PropertyAnimation

/// The run loop, the engine and the named animators of a ``CallReplay``.
final class ReplayState {
    private let runLoop = TurnLoop()
    private let engine: AnimationEngine
    private let misuses = Misuses()
    private var animators: [String: ScriptedAnimator] = [:]
    private var layers: [String: Layer] = [:]
    private var lastAge = 0
    private var lastNs: Int64 = -1
    /// The pending calls of each block and completion with an id.
    private var calls: [String: [ScriptedCall]] = [:]
    /// The answers to calls inside blocks and completions since the line before.
    private var inside: [String] = []
    /// The error of the first wrong call inside a block or completion.
    private var fault: ReplayError?

    /// The misuses that the engine has recorded, including those at natural ends.
    private final class Misuses {
        var count = 0
        /// The misuses since the list was emptied last.
        var newest: [LifecycleEvent] = []
    }

    init(regime: AnimatorRegime) {
        let misuses = self.misuses
        engine = AnimationEngine(runLoop: runLoop, regime: regime, misusePolicy: .record) { event in
            guard event.kind == .misuse else { return }
            misuses.count += 1
            misuses.newest.append(event)
        }
    }

    var metMisuse: Bool { misuses.count > 0 }

    func take(_ call: ScriptedCall) throws(ReplayError) -> [String] {
        let ends = try advance(to: call)
        var own: [String] = []
        if let place = call.place {
            guard calls[place] != nil else {
                throw ReplayError(
                    line: call.line,
                    "there is no block or completion \"\(place)\" before this line; give one that id")
            }
            calls[place]?.append(call)
        } else {
            own = try answers(to: call)
        }
        if let fault { throw fault }
        let answers = inside + ends + own
        inside = []
        return answers
    }

    /// Makes the calls of a block or completion that runs. Makes them only once: otherwise a call that runs
    /// its own block again would never end.
    private func makeCalls(in place: String) {
        guard let waiting = calls[place], fault == nil else { return }
        calls[place] = []
        for call in waiting {
            do throws(ReplayError) {
                inside += try answers(to: call)
            } catch {
                fault = error
                return
            }
        }
    }

    private func answers(to call: ScriptedCall) throws(ReplayError) -> [String] {
        switch call.request {
        case .initialise(let settings):
            return [answer(call, try initialise(call, settings), .applied)]
        case .running(let settings, let block, let delay):
            return [answer(call, try run(call, settings, block, delay: delay), .applied)]
        case .addAnimations(let block):
            let animator = try animator(of: call)
            let layer = block.layer.map { self.layer(named: $0) } ?? animator.layer
            return [answer(call, animator, animator.add(block, on: layer, body(of: block, on: layer)))]
        case .addCompletion(let id):
            let animator = try animator(of: call)
            name(id)
            let outcome = animator.addCompletion(id) { [weak self] in self?.makeCalls(in: id) }
            return [answer(call, animator, outcome)]
        case .observe:
            let animator = try animator(of: call)
            animator.observe()
            return [answer(call, animator, .applied)]
        case .hitTest(let x, let y, let name):
            let animator = try anyAnimator(of: call)
            let layer = name.map { self.layer(named: $0) } ?? animator.layer
            return [answer(call, animator, .applied, on: layer, isHit: layer.hitTest(x: x, y: y))]
        case .read(let name):
            return [answer(call, try anyAnimator(of: call), .applied, on: name.map { self.layer(named: $0) })]
        case .call(let request):
            guard call.animator != nil else {
                return living().map { answer(call, $0, $0.perform(request, at: call.line)) }
            }
            let animator = try animator(of: call)
            return [answer(call, animator, animator.perform(request, at: call.line))]
        }
    }

    /// Runs everything that is due at or before the call's time. Calls with the same time share a turn.
    ///
    /// - Returns: The answers for animators whose release turned out to be a misuse meanwhile.
    private func advance(to call: ScriptedCall) throws(ReplayError) -> [String] {
        guard call.timeNs >= lastNs else {
            throw ReplayError(
                line: call.line,
                "the time goes back from \(Nanoseconds.seconds(lastNs)) to \(Nanoseconds.seconds(call.timeNs)); "
                    + "put the calls in order of time")
        }
        misuses.newest = []
        runLoop.fireTimers(untilNs: call.timeNs)
        if call.timeNs > lastNs { runLoop.beginTurn() }
        lastNs = call.timeNs
        return misuses.newest.compactMap(answer(toEnd:))
    }

    private func answer(toEnd misuse: LifecycleEvent) -> String? {
        guard case .misuse(let kind) = misuse.detail,
            let animator = animators.values.first(where: { $0.id == misuse.animator }),
            let line = animator.releaseLine
        else { return nil }
        return AnswerLine.text(
            line: line, timeNs: misuse.tNs, call: .release, animator: animator.answered(on: animator.layer),
            outcome: .misuse(kind), describing: animator.description)
    }

    private func initialise(
        _ call: ScriptedCall, _ settings: ScriptedCall.Settings
    ) throws(ReplayError) -> ScriptedAnimator {
        let name = try freshName(of: call)
        let animator = ScriptedAnimator(
            name: name, age: lastAge, layer: layer(named: settings.layer), engine: engine, settings: settings)
        animators[name] = animator
        return animator
    }

    /// Creates an animator that starts in this call, perhaps inside a block of another animator.
    private func run(
        _ call: ScriptedCall, _ settings: ScriptedCall.Settings, _ block: ScriptedCall.Block, delay: Double
    ) throws(ReplayError) -> ScriptedAnimator {
        let name = try freshName(of: call)
        let layer = layer(named: settings.layer)
        if !layer.names(block.key) { layer.setModel(block.from ?? 0, for: block.key) }
        let animator = ScriptedAnimator(
            name: name, age: lastAge, layer: layer, engine: engine, running: settings, delay: delay,
            block: body(of: block, on: layer))
        animators[name] = animator
        return animator
    }

    private func freshName(of call: ScriptedCall) throws(ReplayError) -> String {
        let name = call.animator ?? ""
        if let former = animators[name], former.phase != .gone {
            throw ReplayError(
                line: call.line, "\"\(name)\" is still alive; release it first or choose another name")
        }
        lastAge += 1
        return name
    }

    private func body(of block: ScriptedCall.Block, on layer: Layer) -> () -> Void {
        if let id = block.id { name(id) }
        return { [weak self] in
            if let from = block.from {
                layer.set(block.key, from: from, to: block.to)
            } else {
                layer[block.key] = block.to
            }
            if let id = block.id { self?.makeCalls(in: id) }
        }
    }

    /// Registers an id, so that later lines can make calls inside its block or completion.
    private func name(_ id: String) {
        if calls[id] == nil { calls[id] = [] }
    }

    private func layer(named name: String?) -> Layer {
        guard let name else { return Layer(engine: engine) }
        if let layer = layers[name] { return layer }
        let layer = Layer(engine: engine)
        layers[name] = layer
        return layer
    }

    private func anyAnimator(of call: ScriptedCall) throws(ReplayError) -> ScriptedAnimator {
        let name = call.animator ?? ""
        guard let animator = animators[name] else {
            throw ReplayError(
                line: call.line, "there is no animator \"\(name)\"; make it with a line whose call is init")
        }
        return animator
    }

    private func animator(of call: ScriptedCall) throws(ReplayError) -> ScriptedAnimator {
        let animator = try anyAnimator(of: call)
        if animator.isReleased {
            throw ReplayError(
                line: call.line, "\"\(animator.name)\" has been released; only read may look at it still")
        }
        return animator
    }

    private func living() -> [ScriptedAnimator] {
        animators.values.filter { $0.phase != .gone }.sorted { $0.age < $1.age }
    }

    private func answer(
        _ call: ScriptedCall, _ animator: ScriptedAnimator, _ outcome: CallOutcome, on layer: Layer? = nil,
        isHit: Bool? = nil
    ) -> String {
        AnswerLine.text(
            line: call.line, timeNs: max(call.timeNs, runLoop.nowNs), call: call.name,
            animator: animator.answered(on: layer ?? animator.layer), outcome: outcome,
            describing: animator.description, isHit: isHit)
    }
}
