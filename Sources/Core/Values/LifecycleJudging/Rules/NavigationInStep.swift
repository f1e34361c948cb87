import LifecycleEvents

/// The hazards of overlapping navigation: a push, pop or set during another one of the same stack, and a bar
/// that shows another stack than the screens. They break no invariant.
struct NavigationInStep: Hashable, Sendable {
    /// A change of a stack during a transition of the stack. The next push or pop is the nested one.
    private struct Nesting: Hashable, Sendable {
        let stack: Int32
        let under: Int32
        let operation: EventDetail
    }

    private var nesting: Nesting?
    /// The stacks before the event, to compare a stack that changes again.
    private var before: [Int32: String] = [:]
    /// The stacks whose bar is judged when no transition moves them.
    private var changed: Set<Int32> = []
    private var reported: Set<Int32> = []

    var isDue: Bool { nesting != nil || !changed.isEmpty }

    mutating func judge(_ event: LifecycleEvent, in log: LogFollower, _ findings: inout Findings) {
        guard let number = event.subject else { return }
        switch event.kind {
        case .screensChanged:
            if let under = log.stage.navigation(of: number) {
                emitNesting(nil, in: log, &findings)
                nesting = Nesting(
                    stack: number, under: under, operation: operation(of: number, to: event.detail.text ?? "")
                )
            }
            before[number] = event.detail.text
            changed.insert(number)
        case .barChanged: changed.insert(number)
        case .transitionBegan:
            guard let stack = log.stage.transitions[number]?.stack, stack == nesting?.stack else { return }
            emitNesting(number, in: log, &findings)
        case .transitionCompleted:
            if let stack = log.stage.transitions[number]?.stack { changed.insert(stack) }
        case .screenGone:
            before[number] = nil
            changed.remove(number)
            reported.remove(number)
        default: break
        }
    }

    private func operation(of stack: Int32, to screens: String) -> EventDetail {
        let before = before[stack] ?? ""
        if screens.hasPrefix(before + ", ") { return .operation(.push) }
        return before.hasPrefix(screens + ", ") ? .operation(.pop) : .text("set")
    }

    /// - Parameter number: The nested transition; nil if it is not animated.
    private mutating func emitNesting(_ number: Int32?, in log: LogFollower, _ findings: inout Findings) {
        guard let nesting else { return }
        self.nesting = nil
        findings.emit(
            LifecycleEvent(
                tNs: log.lastNs, turn: log.turn ?? 0, kind: .hazardNestedTransition,
                arg: Int64(nesting.under), detail: nesting.operation, subject: number))
    }

    mutating func judgeTurn(in log: LogFollower, _ findings: inout Findings) {
        emitNesting(nil, in: log, &findings)
        // Sorted, because the order of a set differs between processes.
        for number in changed.sorted() where log.stage.navigation(of: number) == nil {
            changed.remove(number)
            guard let stack = log.stage.stacks[number], let bar = stack.bar, !stack.isBarInStep else {
                reported.remove(number)
                continue
            }
            guard reported.insert(number).inserted else { continue }
            findings.emit(
                LifecycleEvent(
                    tNs: log.lastNs, turn: log.turn ?? 0, kind: .hazardBarOutOfStep,
                    detail: .text("screens: \(stack.screens); bar: \(bar)"), subject: number))
        }
    }

    mutating func forget() { self = NavigationInStep() }
}
