extension VirtualDriver {
    /// Runs the program to its end. Yields to the tasks of its actor while `hasTasks` returns true, and
    /// while `isWaiting` returns true, for a task that is due. A wait also ends when `wakes` returns
    /// true.
    ///
    /// - Parameter giveTurn: Lets tasks run that `hasTasks` does not include. Called each 0.25 s.
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
            // A long wait stops at each timer, so that a task runs at the time of the timer that resumes
            // it.
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

    /// The count of yields before each wait. A task that resumes another task takes two yields.
    private static var yieldsAtRest: Int { 8 }
    private static var nsBetweenTurns: Int64 { 250_000_000 }
}
