import LifecycleEvents
import PropertyAnimation

/// A call for which UIKit raises an exception, in one phase of an animator.
package struct MisuseCall: Hashable, Sendable {
    /// The phase, or nil for every phase.
    package let phase: AnimatorPhase?
    /// The call, with the condition under which it raises in brackets.
    package let call: String
    /// The systems on which the call raises: `documented` (Apple's documentation), `ios10`, `ios16`.
    package let regimes: [String]
    /// The methods that a crash report shows when the call raised.
    let methods: [String]

    /// All the systems whose behaviour is known.
    package static let allRegimes = AnimatorRegime.allCases.map(\.rawValue)

    /// The phase, in words for readers who know only UIKit's three states.
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

    /// Returns every phase and call that leads to `kind`. The table results from each call in each phase on
    /// the state machine of the engine's animators.
    package static func all(leadingTo kind: MisuseKind) -> [MisuseCall] { table[kind] ?? [] }

    private static let table: [MisuseKind: [MisuseCall]] = {
        var table: [MisuseKind: [MisuseCall]] = [:]
        for (kind, calls) in MisuseTrial.misuses() {
            let phases = MisuseTrial.phases
            table[kind] = calls.compactMap { phase, call, methods, regimes in
                // A call that raises in every phase has one entry.
                let isEverywhere = phases.allSatisfy { phase in
                    calls.contains { $0.phase == phase && $0.call == call }
                }
                if isEverywhere, phase != phases.first { return nil }
                return MisuseCall(
                    phase: isEverywhere ? nil : phase, call: call,
                    regimes: isEverywhere ? allRegimes : regimes.map(\.rawValue), methods: methods)
            }
        }
        return table
    }()
}

extension MisuseKind {
    /// Returns the exceptions that the method of a crash report's frame raises on any system.
    ///
    /// - Parameter symbol: A frame such as `-[UIViewPropertyAnimator stopAnimation:]`, with any text around it.
    static func raised(inFrame symbol: String) -> [MisuseKind] {
        if let animator = symbol.firstRange(of: animatorFrame) {
            let method = symbol[animator.upperBound...].prefix { $0 != "]" }
            return method.endIndex < symbol.endIndex ? table[String(method)] ?? [] : []
        }
        return listFrames.first { symbol.firstRange(of: $0.frame) != nil }.map { [$0.kind] } ?? []
    }

    /// The animator's methods whose frame is at the top when the exception is raised.
    var raisingMethods: [String] { Self.table.filter { $0.value.contains(self) }.keys.sorted() }

    /// The beginnings of frames that can raise.
    static let raisingFrames = ([animatorFrame] + listFrames.map(\.frame)).map { Array($0.utf8) }

    private static let animatorFrame = "[UIViewPropertyAnimator "
    /// The beginnings of the methods of a list that raise. The first four find updates which do not fit, since iOS 15 and
    /// before.
    private static let listFrames: [(frame: String, kind: MisuseKind)] = [
        ("_Bug_Detected_In_Client_Of_UITableView_Invalid_", .invalidUpdate),
        ("_Bug_Detected_In_Client_Of_UICollectionView_Invalid_", .invalidUpdate),
        ("[UITableView _endCellAnimationsWithContext:", .invalidUpdate),
        ("[UICollectionView _endItemAnimationsWithInvalidationContext:", .invalidUpdate),
        ("[UICollectionView _dequeueReusableViewOfKind:withIdentifier:", .cellNotRegistered),
        ("[UITableView dequeueReusableCellWithIdentifier:forIndexPath:", .cellNotRegistered),
        ("[UITableView _configureCellForDisplay:forIndexPath:", .noViewReturned),
        ("[UICollectionView _setNeedsVisibleCellsUpdate:withLayoutAttributes:", .layoutLoop),
    ]

    private static let table: [String: [MisuseKind]] = {
        // The phases in which these methods raise were not recorded, so the trials do not contain them.
        var table = [
            "setUserInteractionEnabled:": [MisuseKind.userInteractionWhileActive],
            "setPausesOnCompletion:": [.notInterruptiblePausesOnCompletion],
            "_setPausesOnCompletion:": [.notInterruptiblePausesOnCompletion],
        ]
        for kind in allCases {
            for method in Set(MisuseCall.all(leadingTo: kind).flatMap(\.methods)) {
                table[method, default: []].append(kind)
            }
        }
        return table
    }()
}
