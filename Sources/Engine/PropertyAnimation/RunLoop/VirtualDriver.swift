/// Drives a ``TurnLoop`` on virtual time: a wait is over at once, because time is moved to its end.
public struct VirtualDriver {
    /// The loop that the driver runs.
    public let loop: TurnLoop

    /// - Precondition: no other driver has the loop.
    public init(_ loop: TurnLoop) {
        precondition(loop.isVirtual, "A loop that lives in real time cannot be moved.")
        self.loop = loop
    }

    /// Runs `program` from its first step to its end.
    public func drive(_ program: some LoopProgram) { while step(program) {} }

    #if !hasFeature(Embedded)
        /// Runs `program` in the same way, and yields after the steps for which `yields` returns true.
        package func drive(
            _ program: some LoopProgram, isolation: isolated (any Actor)? = #isolation,
            yields: () -> Bool
        ) async {
            while step(program) { if yields() { await Task.yield() } }
        }
    #endif

    /// - Returns: Whether the program goes on.
    private func step(_ program: some LoopProgram) -> Bool {
        switch program.resume() {
        case .until(let ns): loop.run(untilNs: ns) { program.goesOnWaiting(lateNs: $0) }
        case .turns(let beforeNs): loop.runTurns(beforeNs: beforeNs) { program.goesOnWaiting(lateNs: $0) }
        case .asleep(let untilNs): loop.moveTime(toNs: untilNs)
        case .end: return false
        }
        return true
    }
}
