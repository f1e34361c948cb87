import AnimationTiming
import LifecycleEvents

/// What happens to a live list, as it comes in: a program that waits for its next step where a workload's goes on
/// to it.
///
/// It keeps what happened, and when: as the steps of a workload, whose waits take the place of those for input. Each
/// wait ends at the time at which an input was heeded, so that the workload finds the list as the input did.
final class LiveProgram {
    enum Input {
        case finger(Finger)
        case other(LiveInput)
        case end
    }

    private enum Entry {
        case waited(ns: Int64)
        case finger(Finger, atNs: Int64)
        case step(Step)
    }

    /// The workload's own steps, until somebody takes over.
    private var script: LiveScript?
    private var inputs: [Input] = []
    /// The gestures of a recording that are still to come, in reverse order.
    private var gestures: [TouchGesture] = []
    /// What is left of the step that was taken last, in reverse order.
    private var ahead: [WorkloadProgram.Act] = []

    private var entries: [Entry] = []
    /// When the step before was over.
    private var overNs: Int64 = 0
    private var isStepUnderWay = true
    /// When the input was heeded that is taken next.
    private var heededNs: Int64?
    /// Since when the app is in the background.
    private var backgroundNs: Int64?
    private(set) var isOver = false

    /// - Parameter steps: What happens before somebody takes over; nil when all comes from outside.
    init(script steps: [Step]?) {
        if let steps { script = LiveScript(steps) } else { ahead = [.frame([])] }
    }

    /// The rest of the script is left out.
    ///
    /// - Returns: Whether nothing of it is under way any more but time.
    func takeOver() -> Bool {
        guard let isOnlyTime = script?.cut() else { return false }
        if script?.isOver == true { leaveScript() }
        return isOnlyTime
    }

    private func leaveScript() {
        guard let script = script.take() else { return }
        for step in script.played { note(.step(step)) }
        overNs = script.overNs
        isStepUnderWay = false
    }

    func add(_ input: Input) { inputs.append(input) }

    var hasInput: Bool { !inputs.isEmpty }

    /// Whether a recording goes on when the content rests.
    var isPlaying: Bool { !gestures.isEmpty }

    /// What comes next is taken as of now.
    func heed(nowNs: Int64) { heededNs = nowNs }

    /// The next act; `end` when that was asked for, and nil after that.
    func next(nowNs: Int64) -> WorkloadProgram.Act? {
        if let act = script?.next(nowNs: nowNs) { return act }
        leaveScript()
        if let act = ahead.popLast() {
            // The time until it is away, in which the list may tear down animators, is none that the app is away.
            if case .suspendUntilInput = act, backgroundNs != nil { backgroundNs = nowNs }
            return act
        }
        if isOver { return nil }
        if isStepUnderWay {
            overNs = nowNs
            isStepUnderWay = false
        }
        if let backgroundNs { return comeBack(since: backgroundNs, nowNs) }
        guard let heededNs = heededNs.take() else { return .input }
        guard let step = takeStep() else { return .input }
        note(.waited(ns: max(0, heededNs - overNs)))
        begin(step, heededNs: heededNs, nowNs: nowNs)
        return next(nowNs: nowNs)
    }

    /// The fingers that have come before anything else, in the frame at `frameNs`: they count as of the time before
    /// it.
    func takeFingers(beforeNs frameNs: Int64) -> [Finger] {
        var taken: [Finger] = []
        while let first = inputs.first, case .finger(let finger) = first {
            inputs.removeFirst()
            gestures = []
            let atNs = max(overNs, frameNs - 1)
            note(.waited(ns: atNs - overNs))
            note(.finger(finger, atNs: atNs))
            overNs = atNs
            taken.append(finger)
        }
        return taken
    }

    /// What happened so far, as steps of a workload that ends at `nowNs`.
    func steps(nowNs: Int64) -> [Step] {
        // Those of a script that is not left yet.
        var steps = script?.played(untilNs: nowNs) ?? []
        var fingers = 0
        for entry in entries {
            switch entry {
            case .waited(let ns): steps.append(.wait(Nanoseconds.seconds(ns)))
            case .step(let step): steps.append(step)
            case .finger(let finger, let atNs):
                // One that is down is held until after the end.
                let heldSeconds = Nanoseconds.seconds(nowNs - atNs) + 1
                steps.append(.touch(finger.gesture(named: "\(fingers)", heldSeconds: heldSeconds)))
                fingers += 1
            }
        }
        // Nothing but time, which is a workload as well.
        return steps.isEmpty ? [.wait(Nanoseconds.seconds(nowNs))] : steps
    }

    // MARK: Steps

    /// What is to be done now: an input, or else the next gesture of a recording.
    private func takeStep() -> Input? {
        if inputs.isEmpty { return gestures.popLast().map { .other(.step(.touch($0))) } }
        gestures = []
        return inputs.removeFirst()
    }

    private func begin(_ input: Input, heededNs: Int64, nowNs: Int64) {
        isStepUnderWay = true
        switch input {
        case .finger(let finger):
            note(.finger(finger, atNs: heededNs))
            ahead = [.now(.touch(finger))]
        case .other(.step(.touches(let recorded))):
            gestures = recorded.reversed()
            guard let first = gestures.popLast() else { return }
            begin(.other(.step(.touch(first))), heededNs: heededNs, nowNs: nowNs)
        case .other(.step(.background(let seconds))): goToBackground(seconds: seconds, nowNs)
        case .other(.step(let step)):
            note(.step(step))
            ahead = WorkloadProgram.acts(of: step, restsAfterwards: false).reversed()
        case .other(.background): goToBackground(seconds: nil, nowNs)
        // The app is in the foreground already.
        case .other(.foreground): break
        case .end:
            isOver = true
            note(.step(.destroyList))
            ahead = (WorkloadProgram.acts(of: .destroyList, restsAfterwards: false) + [.rest, .end])
                .reversed()
        }
    }

    private func goToBackground(seconds: Double?, _ nowNs: Int64) {
        backgroundNs = nowNs
        ahead = [.suspendUntilInput(seconds: seconds), .now(.background)]
    }

    /// The app comes back after its time, or for what has come in.
    private func comeBack(since backgroundNs: Int64, _ nowNs: Int64) -> WorkloadProgram.Act {
        self.backgroundNs = nil
        note(.step(.background(Nanoseconds.seconds(nowNs - backgroundNs))))
        isStepUnderWay = true
        return .now(.foreground)
    }

    private func note(_ entry: Entry) { entries.append(entry) }
}
