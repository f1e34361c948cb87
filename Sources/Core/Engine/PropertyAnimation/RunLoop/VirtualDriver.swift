/// Drives a program on virtual time: the driver moves the time to the end of each wait.
///
/// A program that waits for external input is driven up to a limit, and receives its input between two calls.
package final class VirtualDriver {
    /// The loop that the driver runs.
    package let loop: TurnLoop
    let program: any LoopProgram
    var wait: LoopWait

    /// Whether the program is over.
    package private(set) var hasEnded = false

    /// Creates a driver of `loop`.
    ///
    /// - Precondition: The loop has no other driver.
    package init(_ loop: TurnLoop, _ program: any LoopProgram) {
        precondition(loop.isVirtual, "A loop that lives in real time cannot be moved.")
        self.loop = loop
        self.program = program
        wait = .until(loop.nowNs)
    }

    /// Runs everything that is due until `limitNs`, in nanoseconds since the start of the run.
    package func run(untilNs limitNs: Int64 = .max) {
        // Costs may pass the limit. Later steps then wait for the input until that time.
        while loop.nowNs <= limitNs, endWait(untilNs: limitNs) { wait = program.resume() }
    }

    /// Ends the current wait. The program continues with the next call of ``run(untilNs:)``.
    package func cutWaitShort() {
        if hasEnded { return }
        if case .asleep = wait {
            wait = .asleep(untilNs: loop.nowNs)
        } else {
            wait = .until(loop.nowNs)
        }
    }

    /// Runs the current wait up to `limitNs`.
    ///
    /// - Returns: Whether the wait has ended and the program continues.
    func endWait(untilNs limitNs: Int64) -> Bool {
        switch wait {
        case .until(let ns):
            var isCut = false
            let isOver = loop.run(untilNs: min(ns, limitNs)) { lateNs in
                isCut = !program.goesOnWaiting(lateNs: lateNs)
                return !isCut && loop.nowNs <= limitNs
            }
            return isCut || isOver && ns <= limitNs
        case .turns(let beforeNs):
            loop.runTurns(beforeNs: beforeNs) { program.goesOnWaiting(lateNs: $0) }
            return true
        case .asleep(let untilNs):
            loop.moveTime(toNs: min(untilNs, limitNs))
            return untilNs <= limitNs
        case .end:
            hasEnded = true
            return false
        }
    }
}
