import LifecycleEvents

// MARK: - Phases as a sequence

extension AnimatorOwner {
    #if hasFeature(Embedded)
        var isFollowed: Bool { false }
        func notePhase(_ known: AnimatorPhase? = nil) {}
        func endPhases() {}
    #else
        var isFollowed: Bool { !phaseSources.isEmpty }

        func follow(with source: AsyncStream<AnimatorPhase>.Continuation) {
            guard !isOver else { return source.finish() }
            phaseSources.append(source)
            // Only a completion tells that the animator has ended while nobody looked.
            if let held, let animator = held.animator { held.observe(animator) }
            toldPhase = snapshot?.phase
            if let toldPhase { source.yield(toldPhase) }
        }

        /// The phase may have changed.
        ///
        /// - Parameter known: The phase, where the animator's own properties do not tell it yet.
        func notePhase(_ known: AnimatorPhase? = nil) {
            guard isFollowed, let phase = known ?? snapshot?.phase, phase != toldPhase else { return }
            toldPhase = phase
            for source in phaseSources { source.yield(phase) }
        }

        /// The use is over.
        func endPhases() {
            for source in phaseSources { source.finish() }
            phaseSources = []
        }
    #endif
}
