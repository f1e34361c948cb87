/// Drives a ``TurnLoop`` on virtual time: a wait is over at once, because time is moved to its end.
package struct VirtualDriver {
    /// The loop that the driver runs.
    package let loop: TurnLoop

    /// - Precondition: no other driver has the loop.
    package init(_ loop: TurnLoop) {
        precondition(loop.isVirtual, "A loop that lives in real time cannot be moved.")
        self.loop = loop
    }

    /// Runs `program` from its first step to its end.
    package func drive(_ program: some LoopProgram) { while step(program) {} }

    #if !hasFeature(Embedded)
        /// Runs `program` in the same way, and yields to the tasks of its actor as long as `hasTasks` returns true. It
        /// yields while `isWaiting` returns true, too: for a task whose turn has come. A wait also ends where `wakes`
        /// returns true.
        ///
        /// - Parameter giveTurn: Lets tasks run that `hasTasks` does not know of. Called each quarter of a second.
        package func drive(
            _ program: some LoopProgram, isolation: isolated (any Actor)? = #isolation,
            hasTasks: () -> Bool, isWaiting: () -> Bool, giveTurn: () async -> Void, wakes: () -> Bool
        ) async {
            var turnNs = loop.nowNs
            while true {
                if hasTasks() { await Task.yield() }
                while isWaiting() { await Task.yield() }
                let wait = program.resume()
                guard case .until(let ns) = wait else {
                    guard take(wait, of: program) else { return }
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

    /// - Returns: Whether the program goes on.
    private func step(_ program: some LoopProgram) -> Bool { take(program.resume(), of: program) }

    private func take(_ wait: LoopWait, of program: some LoopProgram) -> Bool {
        switch wait {
        case .until(let ns): loop.run(untilNs: ns) { program.goesOnWaiting(lateNs: $0) }
        case .turns(let beforeNs): loop.runTurns(beforeNs: beforeNs) { program.goesOnWaiting(lateNs: $0) }
        case .asleep(let untilNs): loop.moveTime(toNs: untilNs)
        case .end: return false
        }
        return true
    }
}
