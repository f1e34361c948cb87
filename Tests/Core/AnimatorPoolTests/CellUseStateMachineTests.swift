import AnimatorPool
import LifecycleEvents
import Testing

/// What becomes of a use with each thing that can happen, in each state.
struct CellUseStateMachineTests {
    private typealias Machine = CellUseStateMachine<Held>

    /// Stands for an animator: the machine calls nothing of it.
    private final class Held {}

    /// A machine of a displayed cell in the state of that name, and the ticket of its request.
    private func machine(in state: String) -> Machine {
        var machine = Machine(setUpNs: 0, idleLimitNs: 1000)
        _ = machine.willDisplay()
        guard state != "empty" else { return machine }
        if state == "awaiting window" { machine.awaitWindow() }
        guard state != "awaiting window" else { return machine }
        let request = machine.ask(for: AnimatorID(1))
        guard state != "asked" else { return machine }
        _ = machine.turnCame(atNs: 5)
        guard state != "making" else { return machine }
        _ = machine.made(Held(), for: request)
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
        case .held(_, .none): "held"
        case .held(_, .asked): "succeeding"
        case .held(_, .awaitingWindow): "succeeding in window"
        case .tail: "tail"
        case .over: "over"
        }
    }

    private func text(_ end: Machine.End?) -> String {
        switch (end?.held, end?.ending) {
        case (_, nil): ""
        case (.some, .replaced): "end replaced"
        case (.some, .tornDown): "end tornDown"
        case (nil, .neverMade): "end neverMade"
        default: "impossible"
        }
    }

    private func text(_ action: Machine.RenewalAction) -> String {
        switch action {
        case .none: ""
        case .ask: "ask"
        case .end(let end): text(end)
        }
    }

    private func text(_ action: Machine.MakingAction) -> String {
        switch action {
        case .none: ""
        case .make: "make"
        case .replace: "replace"
        }
    }

    private func text(_ action: Machine.MadeAction) -> String {
        switch action {
        case .adopt: "adopt"
        case .discard: "discard"
        }
    }

    private func text(_ action: Machine.DisplayAction) -> String {
        switch action {
        case .none: ""
        case .ask: "ask"
        case .leaveTail: "leave tail"
        }
    }

    private func text(_ action: Machine.DisplayEndAction) -> String {
        switch action {
        case .none: ""
        case .end(let end): text(end)
        case .runTail: "run tail"
        }
    }

    /// What was cancelled, and what is to be done.
    private typealias Answer = (cancelled: AnimatorRequest?, action: String)

    /// The state after what happens, what was cancelled and what is to be done.
    private func answer(_ state: String, _ happening: (inout Machine) -> Answer) -> String {
        var machine = machine(in: state)
        let answer = happening(&machine)
        let said = [name(machine.state), answer.cancelled == nil ? "" : "cancel", answer.action]
        return said.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private func answer(_ decision: Machine.Decision<Machine.End?>) -> Answer {
        (decision.cancelled, text(decision.action))
    }

    private func answer(_ decision: Machine.Decision<Machine.RenewalAction>) -> Answer {
        (decision.cancelled, text(decision.action))
    }

    private func answer(_ decision: Machine.Decision<Machine.MakingAction>) -> Answer {
        (decision.cancelled, text(decision.action))
    }

    private func answer(_ decision: Machine.Decision<Machine.DisplayEndAction>) -> Answer {
        (decision.cancelled, text(decision.action))
    }

    @Test(arguments: [
        (
            "set up again",
            [
                "empty", "empty, cancel", "empty, cancel", "held", "held, cancel", "tail", "empty", "empty",
                "held",
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
                "empty", "making, make", "empty, cancel", "held", "asked, replace", "tail", "over",
                "awaiting window", "succeeding in window",
            ]
        ),
        (
            "turn before the last",
            [
                "empty", "asked", "making", "held", "succeeding", "tail", "over", "awaiting window",
                "succeeding in window",
            ]
        ),
        (
            "old request",
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
                "empty, end replaced", "over, ask", "awaiting window, ask", "succeeding in window, ask",
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
                "empty, end tornDown", "empty, cancel, end tornDown", "empty, end tornDown", "over",
                "empty, end neverMade", "empty, end tornDown",
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
                "empty", "asked", "making", "held", "succeeding", "empty, end tornDown", "over",
                "awaiting window", "succeeding in window",
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
                "awaiting window, end replaced", "awaiting window, cancel, end replaced",
                "empty, end tornDown", "over", "awaiting window", "awaiting window, end replaced",
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
                let request = machine.request ?? AnimatorRequest(ticket: 77, animator: AnimatorID(1))
                switch row.0 {
                case "set up again": return (machine.setUpAgain(), "")
                case "set up anew": return answer(machine.setUpAnew(atNs: 5))
                case "turn": return answer(machine.turnCame(atNs: 5))
                case "turn before the last":
                    machine.turnEnqueued()
                    machine.turnEnqueued()
                    return answer(machine.turnCame(atNs: 5))
                case "old request":
                    let old = AnimatorRequest(ticket: request.ticket &- 1, animator: request.animator)
                    return (nil, text(machine.make(old)))
                case "made": return (nil, text(machine.made(Held(), for: request)))
                case "refused": return (machine.makingFailed(request), "")
                case "restart": return answer(machine.restart(atNs: 5))
                case "display": return (nil, text(machine.willDisplay()))
                case "end of display, cut": return answer(machine.didEndDisplaying(.cut, isRunning: true))
                case "end of display, deferred":
                    return answer(machine.didEndDisplaying(.deferUntilFinished, isRunning: true))
                case "end of display, refused":
                    return answer(machine.didEndDisplaying(.keep, isRunning: true))
                case "rest": return (nil, text(machine.tailRested()))
                case "wish out of the window":
                    machine.awaitWindow()
                    return (nil, "")
                case "leave window": return answer(machine.leaveWindow(isMoving: false))
                case "leave window, moving": return answer(machine.leaveWindow(isMoving: true))
                case "idle limit": return answer(machine.idled(atNs: 5000))
                default: return answer(machine.end())
                }
            }
            #expect(said == expected, "\(row.0) in \(state)")
        }
    }

    @Test func `a use that nobody shows may have an animator until its limit, and then loses it`() {
        var machine = Machine(setUpNs: 10, idleLimitNs: 1000)
        #expect(machine.canAsk(atNs: 1009) == true)
        #expect(machine.canAsk(atNs: 1010) == false)
        let request = machine.ask(for: AnimatorID(1))
        #expect(text(machine.idled(atNs: 1009).action) == "")
        #expect(text(machine.turnCame(atNs: 1009).action) == "make")
        #expect(text(machine.made(Held(), for: request)) == "adopt")
        #expect(text(machine.idled(atNs: 1010).action) == "end tornDown")
    }

    @Test func `a turn that comes after the idle limit cancels the request`() {
        var machine = Machine(setUpNs: 10, idleLimitNs: 1000)
        let request = machine.ask(for: AnimatorID(1))
        let decision = machine.turnCame(atNs: 1010)
        #expect(decision.cancelled == request)
        #expect(text(decision.action) == "")
    }

    @Test func `a request that was cancelled has its ticket for itself for ever`() {
        var machine = machine(in: "asked")
        let first = machine.cancel()
        let second = machine.ask(for: AnimatorID(2))
        #expect(first?.ticket != second.ticket)
        #expect(text(machine.make(first ?? second)) == "")
        #expect(text(machine.make(second)) == "make")
    }

    @Test func `only the last of several turns makes an animator`() {
        var machine = Machine()
        for number in 1...3 {
            _ = machine.ask(for: AnimatorID(Int32(number)))
            machine.turnEnqueued()
            if number < 3 { _ = machine.cancel() }
        }
        #expect((1...3).map { _ in text(machine.turnCame(atNs: 0).action) } == ["", "", "make"])
    }

    @Test func `a turn inside the closure cancels the request instead of making another animator inside`() {
        var machine = machine(in: "making")
        _ = machine.cancel()
        let request = machine.ask(for: AnimatorID(2))
        let decision = machine.turnCame(atNs: 5)
        #expect(decision.cancelled == request)
        #expect(text(decision.action) == "")
    }

    @Test func `the machine hands out the very animator that it gives up`() {
        var machine = Machine()
        let (first, second) = (Held(), Held())
        machine.takeOver(first)
        let request = machine.ask(for: AnimatorID(2))
        guard case .replace(let former, _) = machine.make(request) else {
            Issue.record("the former animator stays")
            return
        }
        #expect(former === first)
        #expect(machine.held == nil)
        _ = machine.make(request)
        _ = machine.made(second, for: request)
        #expect(machine.held === second)
        let end = machine.end().action
        #expect(end?.ending == .tornDown)
        #expect(end?.held === second)
    }
}
