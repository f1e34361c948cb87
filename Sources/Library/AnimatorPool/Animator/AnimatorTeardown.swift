/// An animator to tear down, with the handlers of its end. Its owner has released it already, so code that runs in
/// ``perform()`` meets the use in its new state.
struct AnimatorTeardown: ~Copyable {
    var animator: (any PropertyAnimating)?
    let snapshot: AnimatorSnapshot?
    let log: AnimatorLog?
    let ending: AnimatorEnding
    let waiting: [(AnimatorEnding) -> Void]

    consuming func perform() {
        if let snapshot, let animator = animator.take() {
            ReuseSafeRules.end(animator, seenAs: snapshot)
            if let log {
                log.put(.animatorTornDown, detail: .phase(snapshot.phase))
                log.outbox.deliver()
            }
        }
        for handler in waiting { handler(ending) }
    }
}
