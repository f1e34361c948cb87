import LifecycleEvents

/// Two blocks of an animator set a key that is not additive: the first animation is lost. No invariant is
/// broken.
enum KeySetTwice {
    static func judge(_ event: LifecycleEvent, _ findings: inout Findings) {
        guard let key = event.keySetAgain else { return }
        findings.emit(
            LifecycleEvent(
                tNs: event.tNs, turn: event.turn, kind: .hazardKeySetTwice, cell: event.cell,
                generation: event.generation, animator: event.animator, detail: .text(key)))
    }
}
