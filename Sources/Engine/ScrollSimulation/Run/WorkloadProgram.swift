import AnimationTiming

/// The steps of a workload as a program: one act after the other, from the list's appearance to its rest.
///
/// It is a value and knows no list: what a step comes to is decided by whoever performs the acts.
struct WorkloadProgram: IteratorProtocol {
    /// What is done next.
    enum Act {
        /// Something that takes no time.
        case now(Deed)
        /// One frame, with steps that the app makes in it, where touches are taken in.
        case frame([Step])
        /// Until so many seconds have passed, with frames while the content moves and without any while it
        /// rests.
        case until(seconds: Double)
        /// Until the content rests, however long that takes.
        case rest
        /// Until the animated updates under way are over.
        case updatesEnd
        /// The app is suspended for so many seconds: time passes, nothing runs.
        case suspend(seconds: Double)
        /// Until something comes from outside, with frames while the content moves.
        case input
        /// The app is suspended until something comes from outside, but no longer than so many seconds.
        case suspendUntilInput(seconds: Double?)
        case end
    }

    /// What a finger, the display or the system does between two frames.
    enum Deed {
        case touch(Finger)
        case fling(velocity: Double)
        case drag(distance: Double, duration: Double)
        case slider(item: Int, to: Double, duration: Double)
        case sideways(SidewaysRow, SidewaysMove)
        case tap(item: Int)
        case swipeBack(Swipe)
        case screen(ScreenStep)
        case frameRate(Double)
        case background
        case foreground
    }

    /// Steps that are gone through, some rounds.
    private struct Level {
        let steps: [Step]
        var next = 0
        var rounds = 1
    }

    /// The steps under way, the innermost last.
    private var levels: [Level]
    /// What is left of the step that was taken last, in reverse order.
    private var ahead: [Act] = [.frame([])]
    private(set) var isOver = false
    /// The step that was taken last, and how many were.
    private(set) var step: Step?
    private(set) var stepCount = 0

    init(_ steps: [Step]) { levels = [Level(steps: steps)] }

    /// The next act; ``Act/end`` when all are done, and nil after that.
    mutating func next() -> Act? {
        while true {
            if let act = ahead.popLast() { return act }
            guard let step = takeStep() else { return takeEnd() }
            self.step = step
            stepCount += 1
            // A wait that follows lets the content move on while time passes.
            let isWaitNext = if case .wait = following { true } else { false }
            ahead = Self.acts(of: step, restsAfterwards: !isWaitNext).reversed()
        }
    }

    /// What is left of the step that was taken last; nil when it is over.
    mutating func nextOfStep() -> Act? { ahead.popLast() }

    private mutating func takeEnd() -> Act? {
        if isOver { return nil }
        isOver = true
        ahead = [.end, .updatesEnd]
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

    /// The step after the one taken last. After the last one of a repetition that is the one behind it, in each
    /// round.
    private var following: Step? {
        levels.last { $0.next < $0.steps.count }.map { $0.steps[$0.next] }
    }

    /// - Parameter restsAfterwards: Whether a step that sets the content in motion ends with its rest.
    static func acts(of step: Step, restsAfterwards: Bool) -> [Act] {
        let rest: [Act] = restsAfterwards ? [.rest] : []
        switch step {
        case .touches(let gestures): return gestures.flatMap { [.now(.touch(Finger($0))), .rest] }
        case .touch(let gesture): return [.now(.touch(Finger(gesture)))]
        case .fling(let velocity): return [.now(.fling(velocity: velocity))] + rest
        case .drag(let distance, let duration):
            return [.now(.drag(distance: distance, duration: duration))] + rest
        case .slider(let item, let to, let duration):
            return [.now(.slider(item: item, to: to, duration: duration))] + rest
        case .sideways(let row, let move): return [.now(.sideways(row, move))] + rest
        case .tap(let item): return [.now(.tap(item: item))] + rest
        case .swipeBack(let swipe): return [.now(.swipeBack(swipe))] + rest
        case .screen(let step): return [.now(.screen(step))] + rest
        case .wait(let seconds): return [.until(seconds: seconds)]
        case .jump(_, animated: true): return [.frame([step])] + rest
        case .background(let seconds):
            return [.now(.background), .suspend(seconds: seconds), .now(.foreground)]
        case .turn(let steps): return [.frame(steps)]
        case .frameRate(let frameRate): return [.now(.frameRate(frameRate))]
        case .repeat: return []
        // What is over when its frame is.
        default: return [.frame([step])]
        }
    }
}
