import AnimatorPool

/// Drives a program on virtual time as far as it is told, and no farther: for a program that waits for what
/// comes from outside, which can be given to it between two calls.
package final class SteppedDriver {
    /// The loop that the driver runs.
    package let loop: TurnLoop
    private let program: any LoopProgram
    private var wait: LoopWait

    /// Whether the program is over.
    package private(set) var hasEnded = false

    /// - Precondition: No other driver has the loop.
    package init(_ loop: TurnLoop, _ program: any LoopProgram) {
        precondition(loop.isVirtual, "A loop that lives in real time cannot be moved.")
        self.loop = loop
        self.program = program
        wait = .until(loop.nowNs)
    }

    /// Does all that is due until `limitNs`, in nanoseconds since the start of the run.
    package func run(untilNs limitNs: Int64) {
        // What costs time may lead beyond the limit; what comes after it waits for what comes in until then.
        while !hasEnded, loop.nowNs <= limitNs {
            switch wait {
            case .until(let ns):
                var isCut = false
                let isOver = loop.run(untilNs: min(ns, limitNs)) { lateNs in
                    isCut = !program.goesOnWaiting(lateNs: lateNs)
                    return !isCut && loop.nowNs <= limitNs
                }
                if !isCut, !isOver || ns > limitNs { return }
            case .turns(let beforeNs): loop.runTurns(beforeNs: beforeNs) { program.goesOnWaiting(lateNs: $0) }
            case .asleep(let untilNs):
                loop.moveTime(toNs: min(untilNs, limitNs))
                if untilNs > limitNs { return }
            case .end:
                hasEnded = true
                return
            }
            wait = program.resume()
        }
    }

    /// What the program waits for is there; it goes on with the next call of ``run(untilNs:)``.
    package func cutWaitShort() {
        if hasEnded { return }
        if case .asleep = wait {
            wait = .asleep(untilNs: loop.nowNs)
        } else {
            wait = .until(loop.nowNs)
        }
    }
}
