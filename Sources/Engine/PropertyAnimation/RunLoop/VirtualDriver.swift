/// Drives a program on virtual time: a wait is over at once, because time is moved to its end.
///
/// A program that waits for what comes from outside is driven up to a limit, and what comes in is given to it between two
/// calls.
package final class VirtualDriver {
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
    package func run(untilNs limitNs: Int64 = .max) {
        // What costs time may lead beyond the limit; what comes after it waits for what comes in until then.
        while loop.nowNs <= limitNs, endWait(untilNs: limitNs) { wait = program.resume() }
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

    /// - Returns: Whether the wait is over by `limitNs`, and the program goes on.
    private func endWait(untilNs limitNs: Int64) -> Bool {
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

    #if !hasFeature(Embedded)
        /// Runs the program to its end, and yields to the tasks of its actor as long as `hasTasks` returns true. It
        /// yields while `isWaiting` returns true, too: for a task whose turn has come. A wait also ends where `wakes`
        /// returns true.
        ///
        /// - Parameter giveTurn: Lets tasks run that `hasTasks` does not know of. Called each quarter of a second.
        package func run(
            isolation: isolated (any Actor)? = #isolation,
            hasTasks: () -> Bool, isWaiting: () -> Bool, giveTurn: () async -> Void, wakes: () -> Bool
        ) async {
            var turnNs = loop.nowNs
            while true {
                if hasTasks() { await Task.yield() }
                while isWaiting() { await Task.yield() }
                wait = program.resume()
                guard case .until(let ns) = wait else {
                    guard endWait(untilNs: .max) else { return }
                    continue
                }
                // A long wait goes from one timer to the next, so that a task that a timer resumes runs at that time.
                var nextNs: Int64
                repeat {
                    if hasTasks() {
                        for _ in 0..<Self.yieldsAtRest { await Task.yield() }
                    } else if loop.nowNs - turnNs >= Self.nsBetweenTurns {
                        turnNs = loop.nowNs
                        await giveTurn()
                    }
                    while isWaiting() { await Task.yield() }
                    if wakes() { break }
                    nextNs = min(ns, loop.nextTimerNs ?? ns)
                    let isOver = loop.run(untilNs: nextNs) { _ in
                        program.goesOnWaiting(lateNs: ns == .max ? 0 : loop.nowNs - ns)
                    }
                    if !isOver { break }
                } while nextNs < ns
            }
        }

        /// A task that resumes another one takes two yields.
        private static var yieldsAtRest: Int { 8 }
        private static var nsBetweenTurns: Int64 { 250_000_000 }
    #endif
}
