import AnimationTiming

/// The steps of a workload as a sequence of instructions, from the list's appearance to its rest. The program
/// is a value and does not refer to a list. The caller performs the instructions.
struct WorkloadProgram: IteratorProtocol {
    /// The next action of a run.
    enum Instruction {
        /// An action that takes no time.
        case now(InstantAction)
        /// A frame, with the app's steps where UIKit handles touches.
        case frame([Step])
        /// Waits this many seconds. Frames are shown only while the content or a displayed cell moves.
        case until(seconds: Double)
        /// Waits until the content rests.
        case rest
        /// Waits until the current animated updates end.
        case updatesEnd
        /// Suspends the app for this many seconds: time passes, but no work runs.
        case suspend(seconds: Double)
        /// Waits for external input. Frames are shown while the content or a displayed cell moves.
        case input
        /// Suspends the app until external input, but not longer than this many seconds.
        case suspendUntilInput(seconds: Double?)
        case end
    }

    /// An action of a finger, the display or the system between two frames.
    enum InstantAction {
        case touch(Finger)
        case step(Step)
        case background
        case foreground
    }

    /// A sequence of steps that repeats for some rounds.
    private struct Level {
        let steps: [Step]
        var next = 0
        var rounds = 1
    }

    /// The step sequences in progress, from the outermost to the innermost.
    private var levels: [Level]
    /// The remaining instructions of the current step, in reverse order.
    private var remaining: [Instruction] = [.frame([])]
    private(set) var isOver = false
    /// The current step, and the number of steps so far.
    private(set) var step: Step?
    private(set) var stepCount = 0

    init(_ steps: [Step]) { levels = [Level(steps: steps)] }

    /// Returns the next instruction: ``Instruction/end`` after all steps, and then nil.
    mutating func next() -> Instruction? {
        while true {
            if let instruction = remaining.popLast() { return instruction }
            guard let step = takeStep() else { return takeEnd() }
            self.step = step
            stepCount += 1
            // With a wait next, the content keeps moving while time passes.
            let isWaitNext = if case .wait = following { true } else { false }
            remaining = Self.instructions(of: step, restsAfterwards: !isWaitNext).reversed()
        }
    }

    /// Returns the next instruction of the current step; nil when the step is over.
    mutating func nextOfStep() -> Instruction? { remaining.popLast() }

    private mutating func takeEnd() -> Instruction? {
        if isOver { return nil }
        isOver = true
        remaining = [.end, .updatesEnd]
        return .rest
    }

    private mutating func takeStep() -> Step? {
        while var level = levels.popLast() {
            if level.next < level.steps.count {
                let step = level.steps[level.next]
                level.next += 1
                levels.append(level)
                guard case .repeat(let times, let steps) = step else { return step }
                if times > 0, !steps.isEmpty { levels.append(Level(steps: steps, rounds: times)) }
            } else if level.rounds > 1 {
                level.rounds -= 1
                level.next = 0
                levels.append(level)
            }
        }
        return nil
    }

    /// The step after the current step. In every round, the last step of a repetition is followed by the step
    /// after the repetition.
    private var following: Step? {
        levels.last { $0.next < $0.steps.count }.map { $0.steps[$0.next] }
    }
}
