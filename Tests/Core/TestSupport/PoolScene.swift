import AnimatorPool
import LifecycleEvents
import PropertyAnimation

/// A cell that is nothing but a layer.
package final class BareCell {
    package let layer: Layer

    package init(_ engine: AnimationEngine) { layer = Layer(engine: engine) }
}

/// An engine, a pool over it that counts its own uses as in an app, and the log of both.
package final class PoolScene {
    package let turns = TurnLoop()
    package let engine: AnimationEngine
    package var pool: CellAnimatorPool<BareCell>?
    private let log = EventLog()
    private let listener = Listener()

    package init(regime: AnimatorRegime = .ios16, policy: CellAnimatorPolicy = .standard) {
        let (log, listener) = (log, listener)
        engine = AnimationEngine(runLoop: turns, regime: regime, misusePolicy: .record) { log.record($0) }
        pool = CellAnimatorPool(turns: turns, policy: policy) { event in
            log.record(event)
            listener.onPoolEvent?(event)
        }
    }

    /// Called with each event the pool records, in the middle of whatever the pool is doing.
    package var onPoolEvent: ((LifecycleEvent) -> Void)? {
        get { listener.onPoolEvent }
        set { listener.onPoolEvent = newValue }
    }

    package var events: [LifecycleEvent] { log.events }

    package var misuses: [LifecycleEvent] { events.filter { $0.kind == .misuse } }

    /// How many events of `kind` the log has.
    package func count(_ kind: EventKind) -> Int { log.count(kind) }

    /// The kinds about animators, in order.
    package var animatorKinds: [EventKind] {
        events.map(\.kind).filter { $0.name.hasPrefix("animator") || $0.name.hasPrefix("misuse") }
    }

    /// A cell as a data source sets it up: with a paused animator at a tenth of its way.
    package func attach(_ cell: BareCell, item: Int, fraction: Double? = 0.1, start: Bool = false) {
        pool?.attach(to: cell, item: ItemID(item)) { [engine] cell in
            cell.layer["blurRadius"] = 0
            let animator = PropertyAnimator(engine: engine, duration: 10, curve: .linear) {
                cell.layer["blurRadius"] = 20
            }
            animator.pausesOnCompletion = true
            if let fraction { animator.fractionComplete = fraction }
            if start { animator.startAnimation() }
            return animator
        }
    }

    /// Lets `seconds` go by.
    package func wait(_ seconds: Double) {
        turns.run(untilNs: turns.nowNs + Int64((seconds * 1e9).rounded()))
    }

    /// A fresh animator that fades `layer` in, evenly.
    package func fade(_ layer: Layer, duration: Double = 1) -> PropertyAnimator {
        layer["opacity"] = 0
        return PropertyAnimator(engine: engine, duration: duration, curve: .linear) { layer["opacity"] = 1 }
    }

    /// So that the pool's closure does not hold the scene.
    private final class Listener {
        var onPoolEvent: ((LifecycleEvent) -> Void)?
    }
}
