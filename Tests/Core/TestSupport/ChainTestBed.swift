import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import SeededRandom

/// The engine a ``ChainLife`` is played in: chains, each on a layer of its own.
final class ChainTestBed {
    let loop = TurnLoop()
    let engine: AnimationEngine
    /// What the chains follow, where it is not the loop: a queue that breaks its promises.
    private let oddTurns: ManualTurns?
    private var chains: [PlayedChain] = []
    private let notes = Notes()
    /// How many closures of chains are being called, one in the other.
    private var depth = 0
    private var random: SeededGenerator
    var callsBackLeft = 12

    final class Notes {
        var complaint: String?
        /// Closures of chains that are still held.
        var captured = 0
    }

    init(bits: UInt64) {
        let notes = notes
        engine = AnimationEngine(
            runLoop: loop, regime: bits % 2 == 0 ? .ios16 : .documented, misusePolicy: .record
        ) { event in
            if event.kind == .misuse { notes.complaint = "misuse \(event.detail.text ?? "unknown")" }
        }
        let manners = ManualTurns.Manner.allCases
        oddTurns = (bits >> 8) % 8 == 0 ? ManualTurns(manners[Int(bits >> 16) % manners.count]) : nil
        random = SeededGenerator(seed: bits)
    }

    var turns: any TurnQueue { oddTurns ?? loop }

    /// Whether a closure of a chain's is being called.
    var isInClosure: Bool { depth > 0 }

    /// Whether the chains' own loop does what a loop should.
    var isProper: Bool { oddTurns == nil }

    func complain(_ what: String) { if notes.complaint == nil { notes.complaint = what } }

    var complaint: String? { notes.complaint }

    func token() -> ClosureToken { ClosureToken(notes) }

    func perform(_ step: ChainStep) {
        make(step)
        guard depth == 0 else { return }
        oddTurns?.nowNs = loop.nowNs
        oddTurns?.runTurn()
        loop.run(untilNs: loop.nowNs)
        for chain in chains { chain.check() }
        chains.removeAll { $0.isForgotten }
    }

    /// A closure of a chain's may do anything.
    func callBack() {
        guard depth < 2, callsBackLeft > 0, random.next() % 4 == 0 else { return }
        callsBackLeft -= 1
        depth += 1
        let step = ChainStep(using: &random)
        switch step.kind {
        case .time, .moment, .turn, .start: break
        case .late, .pause, .resume, .scrub, .reverse, .cancel, .drop, .strip, .background, .meddle:
            make(step)
        }
        depth -= 1
    }

    private func make(_ step: ChainStep) {
        let chain = chains.isEmpty ? nil : chains[step.pick(chains.count, 3)]
        switch step.kind {
        case .start:
            guard chains.count < 4 else { return }
            let chain = PlayedChain(step, in: self)
            chains.append(chain)
            chain.start(isPaused: step.pick(4, 0) == 0)
        case .time: wait(Int64(step.pick(3000, 0)) * 1_000_000)
        case .moment: wait(Int64(step.pick(1000, 0)) * 250_000)
        case .turn: loop.runTurn()
        case .late:
            for chain in chains { chain.isLate() }
            loop.elapse(Int64(step.pick(1500, 0)) * 1_000_000)
        case .pause: chain?.pause()
        case .resume: chain?.resume()
        case .scrub: chain?.scrub(toNs: Int64(step.pick(6000, 0)) * 1_000_000)
        case .reverse: chain?.reverse()
        case .cancel: chain?.cancel(isTold: step.pick(2, 0) == 0)
        case .drop: chain?.drop()
        case .strip: chain?.strip()
        case .background:
            for chain in chains { chain.isSpoiled = true }
            engine.enterBackground()
        case .meddle: chain?.meddle(step.pick(5, 0))
        }
    }

    private func wait(_ ns: Int64) {
        guard let oddTurns else { return loop.run(untilNs: loop.nowNs + ns) }
        for _ in 0..<4 {
            loop.run(untilNs: loop.nowNs + ns / 4)
            oddTurns.nowNs = loop.nowNs
            oddTurns.runTurn()
        }
    }

    /// All handles go, and what runs without one comes to its end.
    func end() {
        callsBackLeft = 0
        for chain in chains { chain.drop() }
        if isProper { loop.run(untilNs: loop.nowNs + 3_600_000_000_000) }
        for chain in chains { chain.check() }
        // What an odd queue has lost goes with it.
        oddTurns?.forget()
        for chain in chains { chain.checkEnd() }
        chains = []
        if engine.liveAnimatorCount > 0 { complain("\(engine.liveAnimatorCount) animators are left") }
        if notes.captured > 0 { complain("\(notes.captured) closures are held") }
    }
}

/// Goes with the closure that holds it.
final class ClosureToken {
    private let notes: ChainTestBed.Notes

    init(_ notes: ChainTestBed.Notes) {
        self.notes = notes
        notes.captured += 1
    }

    deinit { notes.captured -= 1 }
}
