/// Drives a ``TurnLoop`` on virtual time: a wait is over at once, because time is moved to its end.
public struct VirtualDriver {
    public let loop: TurnLoop

    /// - Precondition: no other driver has the loop.
    public init(_ loop: TurnLoop) {
        precondition(loop.isVirtual, "A loop that lives in real time cannot be moved.")
        self.loop = loop
    }

    /// Runs `program` from its first step to its end.
    public func drive(_ program: some LoopProgram) {
        while true {
            switch program.resume() {
            case .until(let ns): loop.run(untilNs: ns) { program.goesOnWaiting(lateNs: $0) }
            case .turns(let beforeNs): loop.runTurns(beforeNs: beforeNs) { program.goesOnWaiting(lateNs: $0) }
            case .asleep(let untilNs): loop.moveTime(toNs: untilNs)
            case .end: return
            }
        }
    }
}
