import LifecycleEvents
import PropertyAnimation
import Testing

/// Every row of the binding table, in every regime it names, through the public door.
struct TransitionTableTests {
    @Test(arguments: try TransitionCase.all())
    func `an animator does what the table says`(_ example: TransitionCase) throws {
        for isReversed in example.row.completions.contains("reversed") ? [false, true] : [false] {
            let trial = Trial(example, isReversed: isReversed)
            trial.run()
            trial.check()
        }
    }

    @Test func `no row of the table is left out`() throws {
        let rows = try TransitionRow.all()
        let cases = try TransitionCase.all()
        #expect(rows.count == 154)
        for row in rows {
            for regime in row.regimes {
                #expect(
                    cases.contains { $0.row.line == row.line && $0.regime == regime },
                    "line \(row.line) in \(regime)")
            }
        }
    }
}

/// Brings an animator into a phase, makes one call, and compares.
private final class Trial {
    struct Look {
        var phase: AnimatorPhase
        var isRunning: Bool
        var fraction: Double
    }

    let example: TransitionCase
    let row: TransitionRow
    let isReversed: Bool
    let stage: AnimatorScene
    let layer: Layer
    var animator: PropertyAnimator
    var completed: [AnimatorPosition] = []
    var before: Look?
    var after: Look?
    var outcome: CallOutcome?
    /// The fraction the last start set out from.
    var fractionAtLastStart = 0.0

    init(_ example: TransitionCase, isReversed: Bool) {
        self.example = example
        row = example.row
        self.isReversed = isReversed
        stage = AnimatorScene(example.regime)
        layer = Layer(engine: stage.engine)
        let layer = self.layer
        let hasBlock = !row.has("no blocks") && example.phase != .awaiting
        animator = PropertyAnimator(
            engine: stage.engine, duration: 1, curve: .linear,
            isInterruptible: !row.has("not interruptible") || example.phase == .paused,
            animations: hasBlock ? { layer["x"] = 100 } : nil)
        animator.pausesOnCompletion = row.has("pausesOnCompletion=true")
        animator.isReversed = isReversed
    }

    func run() {
        if example.phase != .completing { addCompletion() }
        switch example.phase {
        case .fresh, .gone: break
        case .awaiting: animator.startAnimation()
        case .running: reachRunning()
        case .paused: reachPaused()
        case .stopped:
            reachRunning()
            animator.stopAnimation(false)
        case .spent: reachSpent()
        case .hollow:
            reachSpent()
            animator.startAnimation()
        case .completing:
            animator.addCompletion { [unowned self] position in
                prepareBlocks()
                actAndLook()
                completed.append(position)
            }
            animator.startAnimation()
            stage.advance(to: 2)
            return
        }
        completed = []
        prepareBlocks()
        actAndLook()
    }

    private func addCompletion() {
        animator.addCompletion { [unowned self] in completed.append($0) }
    }

    private func prepareBlocks() {
        let layer = self.layer
        if row.has("blocks added since") { animator.addAnimations { layer["x"] = 200 } }
    }

    /// Running at 0.5, after a pause and a second start at 0.25.
    private func reachRunning() {
        animator.startAnimation()
        if animator.isInterruptible {
            stage.advance(to: 0.25)
            animator.pauseAnimation()
            animator.startAnimation()
            fractionAtLastStart = animator.fractionComplete
        }
        stage.advance(to: 0.5)
        if row.has("released") { _ = animator.perform(.release) }
    }

    private func reachPaused() {
        if row.has("within 1 ms of the first pause of a fresh animator") {
            animator.pauseAnimation()
        } else if row.has("not interruptible") {
            // Spent first: the table lets a spent animator with new blocks pause, whatever it was told.
            reachSpent()
            animator.isInterruptible = false
            let layer = self.layer
            animator.addAnimations { layer["x"] = 300 }
            animator.pauseAnimation()
            stage.advance(to: 3)
        } else {
            reachRunning()
            animator.pauseAnimation()
            stage.advance(to: 0.75)
        }
    }

    private func reachSpent() {
        animator.startAnimation()
        stage.advance(to: 2)
        addCompletion()
    }

    private func look() -> Look {
        Look(phase: animator.phase, isRunning: animator.isRunning, fraction: animator.fractionComplete)
    }

    private func actAndLook() {
        before = look()
        #expect(before?.phase == example.phase, "the phase before")
        outcome = act()
        after = look()
    }

    private func act() -> CallOutcome? {
        let delay: Double? = row.has("afterDelay<0") ? -0.5 : row.has("afterDelay>=0") ? 0.25 : nil
        let layer = self.layer
        switch example.call {
        case "startAnimation": return animator.perform(.startAnimation(afterDelay: delay))
        case "pauseAnimation": return animator.perform(.pauseAnimation)
        case "fractionComplete=f": return animator.perform(.fractionComplete(0.125))
        case "stopAnimation(true)": return animator.perform(.stopAnimation(withoutFinishing: true))
        case "stopAnimation(false)": return animator.perform(.stopAnimation(withoutFinishing: false))
        case "finishAnimation": return animator.perform(.finishAnimation(.current))
        case "continueAnimation":
            return animator.perform(.continueAnimation(curve: nil, durationFactor: 0))
        case "addAnimations": return animator.perform(.addAnimations(delayFactor: 0) { layer["y"] = 1 })
        case "addCompletion": return animator.perform(.addCompletion { _ in })
        case "isReversed=x":
            return animator.perform(.isReversed(animator.isReversed != !row.has("unchanged")))
        case "isInterruptible=x": return animator.perform(.isInterruptible(false))
        case "enterBackground": return animator.perform(.enterBackground)
        case "enterForeground": return animator.perform(.enterForeground)
        case "layerAnimationsRemoved":
            return animator.perform(.layerAnimationsRemoved(.prepareForReuse))
        case "release": return animator.perform(.release)
        case "reachesEnd":
            // Nobody calls: time passes.
            stage.advance(to: 2)
            guard let misuse = stage.log.events.last(where: { $0.kind == .misuse }) else { return .applied }
            guard case .misuse(let kind) = misuse.detail else { return nil }
            return .misuse(kind)
        default: return nil
        }
    }

    func check() {
        guard let before, let after else {
            Issue.record("The call was not made.")
            return
        }
        #expect(outcome == row.outcome)
        #expect(after.phase.rawValue == (row.phaseAfter == "same" ? before.phase.rawValue : row.phaseAfter))
        switch row.runningAfter {
        case "same": #expect(after.isRunning == before.isRunning)
        default: #expect(after.isRunning == (row.runningAfter == "yes"))
        }
        let fraction: Double? =
            switch row.fractionAfter {
            case "same", "current": before.fraction
            case "reflect": 1 - before.fraction
            case "f": 0.125
            case "fractionAtLastStart": fractionAtLastStart
            case "-": nil
            default: Double(row.fractionAfter)
            }
        if let fraction { #expect(abs(after.fraction - fraction) < 1e-12) }
        checkCompletions()
        if case .misuse = row.outcome, after.phase != .gone { checkMisuse() }
        switch after.phase {
        case .fresh, .awaiting, .stopped, .spent, .hollow, .gone: #expect(!animator.isBacked)
        case .running, .paused, .completing: break
        }
    }

    private func checkCompletions() {
        let own = example.phase == .completing ? [AnimatorPosition.end] : []
        switch row.completions {
        case "none": #expect(completed == own)
        case "the position given": #expect(completed == [.current])
        default: #expect(completed == [isReversed ? .start : .end])
        }
    }

    /// A misuse is in the log, and the animator is as it was.
    private func checkMisuse() {
        guard case .misuse(let kind) = row.outcome else { return }
        let last = stage.log.events.last { $0.kind == .misuse }
        #expect(last?.detail == .misuse(kind))
        #expect(stage.log.events.filter { $0.kind == .misuse }.count == 1)
    }
}
