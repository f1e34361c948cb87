import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import TestSupport

extension PoolScene {
    /// The blur that most reports are about: from 0 to 20 over ten seconds, not yet active.
    func blur(on cell: BareCell, pausesOnCompletion: Bool = true) -> PropertyAnimator {
        let animator = PropertyAnimator(engine: engine, duration: 10, curve: .linear) {
            cell.layer["blurRadius"] = 20
        }
        animator.pausesOnCompletion = pausesOnCompletion
        return animator
    }

    /// The same in safe keeping.
    func safeBlur(on cell: BareCell, pausesOnCompletion: Bool = true) throws -> ReuseSafeAnimator {
        try ReuseSafeAnimator(blur(on: cell, pausesOnCompletion: pausesOnCompletion))
    }

    /// What UIKit would have ended the app with so far, in order.
    var crashes: [MisuseKind] { events.crashes }

    func pass(_ seconds: Double) { turns.run(untilNs: turns.nowNs + Int64(seconds * 1e9)) }
}

extension BareCell {
    var blur: Double { layer.value("blurRadius") }
}

extension RecordedRun {
    var crashes: Set<MisuseKind> { Set(events.crashes) }

    /// The cells on screen as the run leaves them.
    var shown: [CellRecord] { result.cells.filter { $0.state == .displayed } }

    /// The values on screen as the run leaves them.
    var valuesShown: Set<Double> { Set(shown.compactMap(\.value)) }

    /// The cells on screen that show something else than their animator is there for.
    var wrongCells: Int { shown.count { $0.wanted != nil && $0.value != $0.wanted } }
}

extension [LifecycleEvent] {
    fileprivate var crashes: [MisuseKind] {
        compactMap {
            guard case .misuse(let kind) = $0.detail else { return nil }
            return kind
        }
    }
}
