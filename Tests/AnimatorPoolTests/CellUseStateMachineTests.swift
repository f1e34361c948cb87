import AnimatorPool
import LifecycleEvents
import Testing

/// What becomes of a use with each thing that can happen, in each state.
struct CellUseStateMachineTests {
    private typealias Machine = CellUseStateMachine

    /// A machine of a displayed cell in the state of that name, and the ticket of its request.
    private func machine(in state: String) -> Machine {
        var machine = Machine(setUpNs: 0, idleLimitNs: 1000)
        _ = machine.willDisplay()
        guard state != "empty" else { return machine }
        if state == "awaiting window" { machine.awaitWindow() }
        guard state != "awaiting window" else { return machine }
        let request = machine.ask(for: AnimatorID(1))
        guard state != "asked" else { return machine }
        _ = machine.turnCame(request.ticket)
        guard state != "making" else { return machine }
        _ = machine.made(request.ticket)
        switch state {
        case "succeeding": _ = machine.ask(for: AnimatorID(2))
        case "succeeding in window": machine.awaitWindow()
        case "tail": _ = machine.didEndDisplaying(.deferUntilFinished, isRunning: true)
        case "over": _ = machine.end()
        default: break
        }
        return machine
    }

    private func name(_ state: Machine.State) -> String {
        switch state {
        case .empty: "empty"
        case .asked: "asked"
        case .awaitingWindow: "awaiting window"
        case .making: "making"
        case .held: "held"
        case .succeeding: "succeeding"
        case .succeedingInWindow: "succeeding in window"
        case .tail: "tail"
        case .over: "over"
        }
    }

    private func text(_ action: Machine.Action) -> String {
        switch action {
        case .none: ""
        case .ask: "ask"
        case .make: "make"
        case .adopt: "adopt"
        case .discard: "discard"
        case .end(.finished), .end(.stopped): "impossible"
        case .end(.replaced): "end replaced"
        case .end(.tornDown): "end tornDown"
        case .end(.neverMade): "end neverMade"
        case .runTail: "run tail"
        case .leaveTail: "leave tail"
        }
    }

    /// The state after what happens, what was cancelled and what is to be done.
    private func answer(
        _ state: String, _ happening: (inout CellUseStateMachine) -> CellUseStateMachine.Decision
    ) -> String {
        var machine = machine(in: state)
        let decision = happening(&machine)
        let said = [
            name(machine.state), decision.cancelled == nil ? "" : "cancel", text(decision.action),
        ]
        return said.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private func decision(_ action: Machine.Action) -> Machine.Decision {
        Machine.Decision(cancelled: nil, action: action)
    }

    @Test(arguments: [
        (
            "set up again",
            [
                "empty, ask", "empty, cancel, ask", "empty, cancel, ask", "held, ask", "held, cancel, ask",
                "tail, ask", "empty, ask", "empty, ask", "held, ask",
            ]
        ),
        (
            "set up anew",
            [
                "empty, end neverMade", "empty, cancel, end neverMade", "empty, cancel, end neverMade",
                "empty, end tornDown", "empty, cancel, end tornDown", "empty, end tornDown", "empty",
                "empty, end neverMade", "empty, end tornDown",
            ]
        ),
        (
            "turn",
            [
                "empty", "making, make", "making", "held", "succeeding, end replaced", "tail", "over",
                "awaiting window", "succeeding in window",
            ]
        ),
        (
            "old turn",
            [
                "empty", "asked", "making", "held", "succeeding", "tail", "over", "awaiting window",
                "succeeding in window",
            ]
        ),
        (
            "made",
            [
                "empty, discard", "asked, discard", "held, adopt", "held, discard", "succeeding, discard",
                "tail, discard", "over, discard", "awaiting window, discard", "succeeding in window, discard",
            ]
        ),
        (
            "refused",
            [
                "empty", "asked", "empty, cancel", "held", "succeeding", "tail", "over", "awaiting window",
                "succeeding in window",
            ]
        ),
        (
            "restart",
            [
                "empty, ask", "asked, ask", "empty, cancel, ask", "held, ask", "succeeding, ask",
                "tail, end replaced", "over, ask", "awaiting window, ask", "succeeding in window, ask",
            ]
        ),
        (
            "display",
            [
                "empty", "asked", "making", "held", "succeeding", "held, leave tail", "over",
                "awaiting window", "succeeding in window",
            ]
        ),
        (
            "end of display, cut",
            [
                "empty, end neverMade", "empty, cancel, end neverMade", "empty, cancel, end neverMade",
                "held, end tornDown", "held, cancel, end tornDown", "tail, end tornDown", "over",
                "empty, end neverMade", "held, end tornDown",
            ]
        ),
        (
            "end of display, deferred",
            [
                "empty, end neverMade", "empty, cancel, end neverMade", "empty, cancel, end neverMade",
                "tail, run tail", "tail, cancel, run tail", "tail, run tail", "over", "empty, end neverMade",
                "tail, run tail",
            ]
        ),
        (
            "end of display, refused",
            [
                "empty", "empty, cancel", "empty, cancel", "held", "held, cancel", "tail", "over", "empty",
                "held",
            ]
        ),
        (
            "rest",
            [
                "empty", "asked", "making", "held", "succeeding", "tail, end tornDown", "over",
                "awaiting window", "succeeding in window",
            ]
        ),
        (
            "let go",
            [
                "empty", "asked", "making", "empty", "asked", "empty", "over", "awaiting window",
                "awaiting window",
            ]
        ),
        (
            "idle limit",
            [
                "empty", "asked", "making", "held", "succeeding", "tail", "over", "awaiting window",
                "succeeding in window",
            ]
        ),
        (
            "close",
            [
                "over, end neverMade", "over, cancel, end neverMade", "over, cancel, end neverMade",
                "over, end tornDown", "over, cancel, end tornDown", "over, end tornDown", "over",
                "over, end neverMade", "over, end tornDown",
            ]
        ),
        (
            "wish out of the window",
            [
                "awaiting window", "asked", "making", "succeeding in window", "succeeding", "tail", "over",
                "awaiting window", "succeeding in window",
            ]
        ),
        (
            "leave window",
            [
                "empty", "awaiting window, cancel", "awaiting window, cancel", "held",
                "succeeding in window, cancel", "tail", "over", "awaiting window", "succeeding in window",
            ]
        ),
        (
            "leave window, moving",
            [
                "awaiting window", "awaiting window, cancel", "awaiting window, cancel",
                "succeeding in window, end replaced", "succeeding in window, cancel, end replaced",
                "tail, end tornDown", "over", "awaiting window", "succeeding in window, end replaced",
            ]
        ),
    ])
    func `a displayed use answers what happens in each of its states`(row: (String, [String])) {
        let states = [
            "empty", "asked", "making", "held", "succeeding", "tail", "over", "awaiting window",
            "succeeding in window",
        ]
        for (state, expected) in zip(states, row.1) {
            let said = answer(state) { machine in
                let ticket = machine.request?.ticket ?? 77
                switch row.0 {
                case "set up again": return machine.setUpAgain()
                case "set up anew": return machine.setUpAnew(atNs: 5)
                case "turn": return decision(machine.turnCame(ticket))
                case "old turn": return decision(machine.turnCame(ticket &- 1))
                case "made": return decision(machine.made(ticket))
                case "refused": return Machine.Decision(cancelled: machine.refused(ticket), action: .none)
                case "restart": return machine.restart(atNs: 5)
                case "display": return decision(machine.willDisplay())
                case "end of display, cut": return machine.didEndDisplaying(.cut, isRunning: true)
                case "end of display, deferred":
                    return machine.didEndDisplaying(.deferUntilFinished, isRunning: true)
                case "end of display, refused": return machine.didEndDisplaying(.refuse, isRunning: true)
                case "rest": return decision(machine.tailRested())
                case "let go":
                    machine.letGo()
                    return decision(.none)
                case "wish out of the window":
                    machine.awaitWindow()
                    return decision(.none)
                case "leave window": return machine.leaveWindow(isMoving: false)
                case "leave window, moving": return machine.leaveWindow(isMoving: true)
                case "idle limit": return machine.idled(atNs: 5000)
                default: return machine.end()
                }
            }
            #expect(said == expected, "\(row.0) in \(state)")
        }
    }

    @Test func `a use that nobody shows may have an animator until its limit, and then loses it`() {
        var machine = Machine(setUpNs: 10, idleLimitNs: 1000)
        #expect(machine.canAsk(atNs: 1009))
        #expect(!machine.canAsk(atNs: 1010))
        let request = machine.ask(for: AnimatorID(1))
        #expect(machine.idled(atNs: 1009) == decision(.none))
        #expect(machine.turnCame(request.ticket) == .make(request))
        #expect(machine.made(request.ticket) == .adopt)
        #expect(machine.idled(atNs: 1010) == decision(.end(.tornDown)))
    }

    @Test func `a request that was cancelled has its ticket for itself for ever`() {
        var machine = machine(in: "asked")
        let first = machine.cancel()
        let second = machine.ask(for: AnimatorID(2))
        #expect(first?.ticket != second.ticket)
        #expect(machine.turnCame(first?.ticket ?? 0) == .none)
        #expect(machine.turnCame(second.ticket) == .make(second))
    }
}
