import LifecycleEvents
import PropertyAnimation

/// Makes the calls of a script on animators, and says what UIKit would do with each.
///
/// A script is JSON Lines, one call a line, in order of time. Each line is answered as soon as it is
/// known, so a script may be longer than memory.
///
///     var replay = CallReplay(regime: .ios16)
///     var number = 0
///     while let line = readLine() {
///         number += 1
///         for answer in try replay.take(line: line, number: number) { print(answer) }
///     }
///
/// An animator that is let go by mistake stays as it was; the end of the script releases nothing.
public struct CallReplay {
    private let runLoop = TurnLoop()
    private let world: World
    private let misuses = Misuses()
    private var animators: [String: ScriptedAnimator] = [:]
    private var layers: [String: Layer] = [:]
    private var lastAge = 0
    private var lastNs: Int64 = -1

    /// The misuses of the world, those of natural ends too.
    private final class Misuses {
        var count = 0
        /// Those since this was emptied last.
        var newest: [LifecycleEvent] = []
    }

    public init(regime: AnimatorRegime) {
        let misuses = self.misuses
        world = World(runLoop: runLoop, regime: regime, misusePolicy: .record) { event in
            guard event.kind == .misuse else { return }
            misuses.count += 1
            misuses.newest.append(event)
        }
    }

    /// Whether UIKit would have raised so far: in a call, or at the end of an animator that was released
    /// and pauses on completion.
    public var metMisuse: Bool { misuses.count > 0 }

    /// Makes the call of one line.
    ///
    /// - Parameter number: The line's number in the script, from 1.
    /// - Returns: A line of JSON for the animator after the call. None for a blank line; for a call to all
    ///   living animators one each, the oldest first. Before them one for each animator that was released,
    ///   has ended since the line before and pauses on completion: its `release` is a misuse now, with the
    ///   line of that call and the time of the end.
    /// - Throws: ``ReplayError``. The replay is of no use afterwards.
    public mutating func take(line: String, number: Int) throws(ReplayError) -> [String] {
        if line.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0d || $0 == 0x0a }) { return [] }
        let call = try ScriptedCall(line, line: number)
        let ends = try advance(to: call)
        return ends + (try answers(to: call))
    }

    private mutating func answers(to call: ScriptedCall) throws(ReplayError) -> [String] {
        switch call.request {
        case .initialise(let settings):
            return [answer(call, try initialise(call, settings), .applied)]
        case .addAnimations(let block):
            let animator = try animator(of: call)
            return [answer(call, animator, animator.add(block))]
        case .addCompletion(let id):
            let animator = try animator(of: call)
            return [answer(call, animator, animator.addCompletion(id))]
        case .read:
            return [answer(call, try anyAnimator(of: call), .applied)]
        case .call(let request):
            guard call.animator != nil else {
                return living().map { answer(call, $0, $0.perform(request, at: call.line)) }
            }
            let animator = try animator(of: call)
            return [answer(call, animator, animator.perform(request, at: call.line))]
        }
    }

    /// Lets everything happen that is due at or before the call's time; calls of one time are one turn.
    ///
    /// - Returns: The lines of the animators whose release turned out to be a misuse on the way.
    private mutating func advance(to call: ScriptedCall) throws(ReplayError) -> [String] {
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
        return AnswerLine(
            line: line, timeNs: misuse.tNs, call: .release, animator: animator, outcome: .misuse(kind)
        ).text
    }

    private mutating func initialise(
        _ call: ScriptedCall, _ settings: ScriptedCall.Settings
    ) throws(ReplayError) -> ScriptedAnimator {
        let name = call.animator ?? ""
        if let former = animators[name], former.phase != .gone {
            throw ReplayError(
                line: call.line, "\"\(name)\" is still alive; release it first or choose another name")
        }
        lastAge += 1
        let animator = ScriptedAnimator(
            name: name, age: lastAge, layer: layer(named: settings.layer), world: world, settings: settings)
        animators[name] = animator
        return animator
    }

    private mutating func layer(named name: String?) -> Layer {
        guard let name else { return Layer(world: world) }
        if let layer = layers[name] { return layer }
        let layer = Layer(world: world)
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

    private func answer(_ call: ScriptedCall, _ animator: ScriptedAnimator, _ outcome: CallOutcome) -> String
    {
        AnswerLine(
            line: call.line, timeNs: call.timeNs, call: call.name, animator: animator, outcome: outcome
        ).text
    }
}
