import LifecycleEvents
import PropertyAnimation

/// Makes calls on an animator's state machine in each phase, and records the calls that raise.
enum MisuseTrial {
    typealias Misuse = (phase: AnimatorPhase, call: String, methods: [String], regimes: [AnimatorRegime])

    /// The phases in which an animator can be called.
    static let phases = AnimatorPhase.allCases.filter { $0 != .gone }

    /// The properties of an animator besides its phase.
    private enum Condition: String, CaseIterable {
        case usual = ""
        case withoutBlocks = "no blocks"
        case notInterruptible = "not interruptible"
    }

    private struct Call: Sendable {
        let name: String
        /// The Objective-C methods that a crash report shows when the call raised.
        let methods: [String]
        /// Whether the label omits the arguments if it names a condition.
        var hidesArguments = false
        let make: @Sendable (inout AnimatorStateMachine) -> AnimatorStateMachine.Decision

        func label(_ condition: Condition) -> String {
            guard condition != .usual else { return name }
            let plain = hidesArguments ? String(name.prefix { $0 != "(" }) : name
            return plain.hasSuffix(")")
                ? "\(plain.dropLast()), \(condition.rawValue))" : "\(plain)(\(condition.rawValue))"
        }
    }

    /// The calls to try. The calls that lead to the misuses of the flags about touches are missing, because
    /// none was recorded.
    private static let calls = [
        Call(name: "startAnimation", methods: ["startAnimation"]) { $0.start(afterDelay: nil, nowNs: .max) },
        Call(name: "startAnimation(afterDelay>=0)", methods: ["startAnimationAfterDelay:"]) {
            $0.start(afterDelay: 0, nowNs: .max)
        },
        Call(name: "startAnimation(afterDelay<0)", methods: ["startAnimationAfterDelay:"]) {
            $0.start(afterDelay: -1, nowNs: .max)
        },
        Call(name: "pauseAnimation", methods: ["pauseAnimation"]) { $0.pause(nowNs: 0) },
        Call(name: "fractionComplete=f", methods: ["setFractionComplete:"]) { $0.setFraction(0.5) },
        Call(name: "isReversed=x", methods: ["setReversed:"]) { $0.setReversed(!$0.isReversed) },
        Call(name: "isInterruptible=x", methods: ["setInterruptible:"]) { $0.setInterruptible(false) },
        Call(name: "continueAnimation", methods: ["continueAnimationWithTimingParameters:durationFactor:"]) {
            $0.proceed(nowNs: .max)
        },
        Call(name: "stopAnimation(true)", methods: ["stopAnimation:"], hidesArguments: true) {
            $0.stop(withoutFinishing: true)
        },
        Call(name: "stopAnimation(false)", methods: ["stopAnimation:"], hidesArguments: true) {
            $0.stop(withoutFinishing: false)
        },
        Call(name: "finishAnimation", methods: ["finishAnimationAtPosition:"]) { $0.finish(at: .end) },
        Call(name: "addAnimations", methods: ["addAnimations:", "addAnimations:delayFactor:"]) {
            $0.addBlock()
        },
        Call(name: "release", methods: ["dealloc"]) { $0.release() },
        Call(name: "reachesEnd(pausesOnCompletion=true, released)", methods: ["dealloc"]) { machine in
            guard machine.phase == .running else { return machine.reachEnd() }
            machine.settings.pausesOnCompletion = true
            _ = machine.release()
            return machine.reachEnd()
        },
    ]

    /// Returns the calls that lead to each misuse, by phase.
    static func misuses() -> [MisuseKind: [Misuse]] {
        var found: [MisuseKind: [Misuse]] = [:]
        for phase in phases {
            for call in calls {
                for regime in AnimatorRegime.allCases {
                    for (kind, label) in misuses(of: call, in: phase, regime) {
                        note(kind, (phase, label, call.methods, [regime]), in: &found)
                    }
                }
            }
        }
        return found
    }

    private static func note(_ kind: MisuseKind, _ misuse: Misuse, in found: inout [MisuseKind: [Misuse]]) {
        var known = found[kind, default: []]
        if let place = known.firstIndex(where: { $0.phase == misuse.phase && $0.call == misuse.call }) {
            for regime in misuse.regimes where !known[place].regimes.contains(regime) {
                known[place].regimes.append(regime)
            }
        } else {
            known.append(misuse)
        }
        found[kind] = known
    }

    /// Returns the misuses of a call: under usual conditions, or else under the other conditions.
    private static func misuses(
        of call: Call, in phase: AnimatorPhase, _ regime: AnimatorRegime
    ) -> [(MisuseKind, String)] {
        var misuses: [(MisuseKind, String)] = []
        for condition in Condition.allCases {
            guard var machine = machine(in: phase, regime, condition) else { continue }
            guard case .misuse(let kind) = call.make(&machine).outcome else { continue }
            misuses.append((kind, call.label(condition)))
            if condition == .usual { break }
        }
        return misuses
    }

    /// Returns a machine in `phase`, or nil if its system does not have the phase.
    private static func machine(
        in phase: AnimatorPhase, _ regime: AnimatorRegime, _ condition: Condition
    ) -> AnimatorStateMachine? {
        var machine = AnimatorStateMachine(regime: regime, isInterruptible: condition != .notInterruptible)
        if phase == .awaiting {
            _ = machine.start(afterDelay: nil, nowNs: 0)
        } else if !(phase == .fresh && condition == .withoutBlocks) {
            _ = machine.addBlock()
            if phase != .fresh { bring(&machine, to: phase) }
        }
        return machine.phase == phase ? machine : nil
    }

    private static func bring(_ machine: inout AnimatorStateMachine, to phase: AnimatorPhase) {
        _ = machine.start(afterDelay: nil, nowNs: 0)
        if phase == .running { return }
        _ = machine.reachEnd()
        if phase == .completing { return }
        _ = machine.completionsReturned()
        if phase == .spent { return }
        if phase == .hollow {
            _ = machine.start(afterDelay: nil, nowNs: 0)
            return
        }
        // After its end, an animator that is not interruptible can also be paused.
        _ = machine.addBlock()
        _ = machine.pause(nowNs: 0)
        if phase == .stopped { _ = machine.stop(withoutFinishing: false) }
    }
}
