/// What an animator would do by the table, and by the rules of time that are beside it.
///
/// The table says what becomes of a call, and phase and fraction after it; only when an animator ends is
/// left to the oracle: a motion takes the rest of its duration from where it starts, in whole nanoseconds.
struct Oracle {
    private let table: TransitionTable
    private let regime: String
    private let durationNs: Int64

    private var phase = OraclePhase.fresh
    private var isInterruptible: Bool
    private var pausesOnCompletion: Bool
    private var isReversed = false
    private var isReleased = false
    private var isBacked = false
    private var hasBlocks = false
    private var completions: [(number: Int, calls: [CallSequence.Call])] = []
    private var lastCompletion = 0

    private var nowNs: Int64 = 0
    /// When a pauseAnimation paused it while it was fresh.
    private var firstPauseNs: Int64?
    private var restingFraction = 0.0
    private var motion: Motion?
    /// What is left of a delay: that of a start without blocks, or one that a pause cut short.
    private var delayNs: Int64 = 0
    private var fractionAtLastStart: Double?
    private var nextRunDelayNs: Int64?
    /// Whether a reversal waits for the animator to go on, as a note of the table has it for iOS 10.
    private var isReflectionDue = false
    /// Whether a continuation has brought a spring, which is in force until the animator is inactive.
    private var followsSpring = false

    private(set) var transcript: [TranscriptEntry] = []

    private struct Motion {
        var fraction: Double
        var beginNs: Int64
        var lengthNs: Int64
        var endNs: Int64 { beginNs + lengthNs }
    }

    init(_ sequence: CallSequence, table: TransitionTable) {
        self.table = table
        regime = sequence.regime
        durationNs = sequence.durationNs
        isInterruptible = sequence.isInterruptible
        pausesOnCompletion = sequence.pausesOnCompletion
    }

    private var fraction: Double {
        guard let motion else { return restingFraction }
        if nowNs <= motion.beginNs { return motion.fraction }
        if nowNs >= motion.endNs { return 1 }
        let share = Double(nowNs - motion.beginNs) / Double(motion.lengthNs)
        return motion.fraction + (1 - motion.fraction) * share
    }

    // MARK: Steps

    mutating func take(_ step: CallSequence.Step, number: Int) {
        var outcome: OracleOutcome?
        switch step {
        case .advance(let ns):
            settle(untilNs: nowNs + ns)
        case .call(let call):
            settle(untilNs: nowNs)
            // Nobody is left to call a released animator; time still passes.
            if !isReleased { outcome = make(call) }
        }
        note(.step(number), outcome)
    }

    /// Everything due happens, each at its time.
    private mutating func settle(untilNs: Int64) {
        while let motion, motion.endNs <= untilNs {
            nowNs = max(nowNs, motion.endNs)
            reachEnd()
        }
        nowNs = max(nowNs, untilNs)
    }

    private mutating func note(_ occasion: TranscriptEntry.Occasion, _ outcome: OracleOutcome? = nil) {
        transcript.append(
            TranscriptEntry(
                occasion: occasion, outcome: outcome, phase: phase,
                isRunning: phase == .running || phase == .completing, isReversed: isReversed,
                isBacked: isBacked, fraction: fraction))
    }

    mutating func forgetTranscript() { transcript.removeAll(keepingCapacity: true) }

    // MARK: Calls

    private mutating func make(_ call: CallSequence.Call) -> OracleOutcome {
        switch call {
        case .pausesOnCompletion(let value):
            pausesOnCompletion = value
            return .applied
        case .scrubsLinearly: return .applied
        default: break
        }
        let row = row(for: Self.name(of: call), facts: facts(for: call))
        guard row.outcome == .applied else { return row.outcome }
        let former = phase
        let formerFraction = fraction
        if let next = row.phase { phase = next }
        changeFraction(as: row.fraction, to: call, from: formerFraction)
        changeTime(call, from: former)
        changeWork(call, from: former)
        return .applied
    }

    private func row(for call: String, facts: Set<String>) -> TransitionTable.Row {
        guard let row = table.row(regime: regime, phase: phase, call: call, facts: facts) else {
            fatalError("The table has no row for \(call) while \(phase) in \(regime).")
        }
        return row
    }

    private func facts(for call: CallSequence.Call) -> Set<String> {
        var facts: Set<String> = [hasBlocks ? "blocks added since" : "no blocks"]
        if !isInterruptible { facts.insert("not interruptible") }
        if let firstPauseNs, nowNs - firstPauseNs < 1_000_000 {
            facts.insert("within 1 ms of the first pause of a fresh animator")
        }
        facts.insert("pausesOnCompletion=\(pausesOnCompletion && regime != "ios10")")
        if isReleased { facts.insert("released") }
        switch call {
        case .start(let delay?): facts.insert(delay < 0 ? "afterDelay<0" : "afterDelay>=0")
        case .reversed(let value) where value == isReversed: facts.insert("unchanged")
        default: break
        }
        return facts
    }

    private static func name(of call: CallSequence.Call) -> String {
        switch call {
        case .start: "startAnimation"
        case .pause: "pauseAnimation"
        case .fraction: "fractionComplete=f"
        case .reversed: "isReversed=x"
        case .interruptible: "isInterruptible=x"
        case .pausesOnCompletion, .scrubsLinearly: ""
        case .proceed: "continueAnimation"
        case .stop(let withoutFinishing): "stopAnimation(\(withoutFinishing))"
        case .finish: "finishAnimation"
        case .addAnimations: "addAnimations"
        case .addCompletion: "addCompletion"
        case .enterBackground: "enterBackground"
        case .enterForeground: "enterForeground"
        case .layerAnimationsRemoved: "layerAnimationsRemoved"
        case .release: "release"
        }
    }

    private mutating func changeFraction(as text: String, to call: CallSequence.Call, from former: Double) {
        switch text {
        case "same":
            if case .reversed = call, phase == .paused { noteReversal() }
            if phase == .running { reflectIfDue() }
        case "current": rest(at: former, keepingDelay: true)
        case "reflect":
            rest(at: 1 - former)
            fractionAtLastStart = fractionAtLastStart.map { 1 - $0 }
        case "f":
            if case .fraction(let value) = call { rest(at: value, keepingDelay: phase == .awaiting) }
        case "fractionAtLastStart": rest(at: fractionAtLastStart ?? former)
        case "-": break
        default:
            // A number. Where nothing moves it is the fraction; where completions run, the one after them.
            if phase != .spent || !Self.isEnd(call), let number = Double(text) {
                rest(at: number, keepingDelay: phase == .awaiting)
            }
        }
    }

    /// The note of iOS 10's row: it reflects the fraction when it goes on. A delay is over at once.
    private mutating func noteReversal() {
        isReflectionDue.toggle()
        delayNs = 0
        fractionAtLastStart = fractionAtLastStart.map { 1 - $0 }
    }

    private mutating func reflectIfDue() {
        guard isReflectionDue else { return }
        isReflectionDue = false
        rest(at: 1 - fraction)
    }

    private static func isEnd(_ call: CallSequence.Call) -> Bool {
        switch call {
        case .finish, .enterBackground: true
        default: false
        }
    }

    private mutating func rest(at fraction: Double, keepingDelay: Bool = false) {
        if let motion, keepingDelay { delayNs = max(0, motion.beginNs - nowNs) }
        if !keepingDelay { delayNs = 0 }
        restingFraction = fraction
        motion = nil
    }

    private mutating func move(seconds share: Double, after delayNs: Int64) {
        let fraction = self.fraction
        let length = Int64((Double(durationNs) / 1e9 * share * 1e9).rounded())
        motion = Motion(fraction: fraction, beginNs: nowNs + delayNs, lengthNs: max(0, length))
        self.delayNs = 0
    }

    /// A spring continued or reversed with less than a tenth of a second left completes at once.
    private func share(_ share: Double) -> Double {
        followsSpring && Double(durationNs) / 1e9 * share < 0.1 ? 0 : share
    }

    private mutating func start(after delayNs: Int64) {
        fractionAtLastStart = fraction
        move(seconds: 1 - fraction, after: delayNs)
    }

    private mutating func changeTime(_ call: CallSequence.Call, from former: OraclePhase) {
        if former == .completing { return }
        switch (call, phase) {
        case (.start(let delay), .running): start(after: delay.map(Self.ns) ?? delayNs)
        case (.start(let delay), .awaiting): delayNs = delay.map(Self.ns) ?? 0
        case (.addAnimations, .running) where former == .awaiting: start(after: delayNs)
        case (.addAnimations, .running) where former == .hollow: start(after: 0)
        case (.proceed(let factor, let curve), .running):
            if let curve { followsSpring = curve.hasPrefix("spring") }
            fractionAtLastStart = fraction
            move(seconds: share(factor > 0 ? factor : 1 - fraction), after: 0)
        case (.reversed, .running): move(seconds: share(1 - fraction), after: 0)
        case (.pause, .paused) where former == .fresh: firstPauseNs = nowNs
        default: break
        }
        if phase == .spent, !Self.isEnd(call) { becomeInactive() }
    }

    private mutating func becomeInactive() {
        fractionAtLastStart = nil
        isReflectionDue = false
        followsSpring = false
    }

    private static func ns(_ seconds: Double) -> Int64 { Int64((seconds * 1e9).rounded()) }

    private mutating func changeWork(_ call: CallSequence.Call, from former: OraclePhase) {
        switch call {
        case .start(let delay) where former == .completing: nextRunDelayNs = delay.map(Self.ns) ?? 0
        case .reversed(let value): isReversed = value
        case .interruptible(let value): isInterruptible = value
        case .addAnimations:
            if phase == .running || phase == .paused { isBacked = true } else { hasBlocks = true }
        case .addCompletion(let calls):
            lastCompletion += 1
            completions.append((lastCompletion, calls))
        case .layerAnimationsRemoved: isBacked = false
        case .stop(let withoutFinishing):
            isBacked = false
            hasBlocks = false
            if withoutFinishing { completions = [] }
        case .finish(let position): complete(at: position)
        case .enterBackground where phase == .spent:
            restingFraction = 1
            motion = nil
            complete(at: isReversed ? "start" : "end")
        case .release:
            isReleased = true
        default: break
        }
        let wasInactive = former == .fresh || former == .spent
        if wasInactive, phase == .running || phase == .paused, hasBlocks {
            isBacked = true
            hasBlocks = false
        }
    }

    // MARK: Ends

    private mutating func reachEnd() {
        let row = row(for: "reachesEnd", facts: facts(for: .pause))
        switch row.phase {
        case .spent:
            rest(at: 1)
            complete(at: isReversed ? "start" : "end")
        case let next:
            phase = next ?? phase
            rest(at: Double(row.fraction) ?? restingFraction)
            if phase == .gone { isBacked = false }
        }
    }

    private mutating func complete(at position: String) {
        phase = .completing
        isBacked = false
        let due = completions
        completions = []
        for completion in due {
            note(.completion(completion.number, position: position))
            for call in completion.calls where !isReleased {
                let outcome = make(call)
                note(.innerCall, outcome)
            }
        }
        motion = nil
        restingFraction = 0
        delayNs = 0
        becomeInactive()
        if isReleased {
            phase = .gone
        } else if let delay = nextRunDelayNs {
            phase = .running
            isBacked = true
            hasBlocks = false
            start(after: delay)
        } else {
            phase = .spent
        }
        nextRunDelayNs = nil
    }
}
