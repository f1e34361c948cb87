import LifecycleEvents
import PropertyAnimation

/// A call that UIKit answers with an exception, in one phase of an animator.
package struct MisuseCall: Hashable, Sendable {
    /// Nil: in each phase.
    package let phase: AnimatorPhase?
    /// The call, with the condition under which it raises in brackets.
    package let call: String
    /// The systems on which it raises: `documented` (Apple's documentation), `ios10`, `ios16`.
    package let regimes: [String]

    /// All the systems whose behaviour is known.
    package static let allRegimes = AnimatorRegime.allCases.map(\.rawValue)

    /// The phase as somebody knows it who has only met UIKit's three states.
    var phaseInWords: String {
        switch phase {
        case .fresh: "fresh (never begun)"
        case .awaiting: "awaiting (no block yet)"
        case .hollow: "hollow (after its end)"
        case .spent: "spent (ended)"
        case .completing: "completing (in a completion)"
        case .some(let phase): phase.rawValue
        case nil: "any phase"
        }
    }

    private init(_ phase: AnimatorPhase?, _ call: String, _ regimes: [String] = allRegimes) {
        self.phase = phase
        self.call = call
        self.regimes = regimes
    }
}

extension MisuseCall {
    /// Every phase and call that leads to `kind`, found by trying each call in each phase on the machine that
    /// decides what an animator does.
    package static func all(leadingTo kind: MisuseKind) -> [MisuseCall] { table[kind] ?? [] }

    private static let table: [MisuseKind: [MisuseCall]] = {
        var table: [MisuseKind: [MisuseCall]] = [:]
        for (kind, calls) in MisuseTrial.misuses() {
            let phases = MisuseTrial.phases
            table[kind] = calls.compactMap { phase, call, regimes in
                // What raises in each phase is said once.
                let isEverywhere = phases.allSatisfy { phase in
                    calls.contains { $0.phase == phase && $0.call == call }
                }
                guard isEverywhere else { return MisuseCall(phase, call, regimes.map(\.rawValue)) }
                return phase == phases.first ? MisuseCall(nil, call) : nil
            }
        }
        return table
    }()
}
