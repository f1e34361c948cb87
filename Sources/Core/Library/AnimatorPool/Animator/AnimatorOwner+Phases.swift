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
            // Without observation the library would miss an end between two calls.
            if let held, let animator = held.animator { held.observe(animator) }
            toldPhase = snapshot?.phase
            if let toldPhase { source.yield(toldPhase) }
        }

        /// Sends the phase to the sequences if it has changed.
        ///
        /// - Parameter known: The phase, if the animator's properties do not show it yet.
        func notePhase(_ known: AnimatorPhase? = nil) {
            guard isFollowed, let phase = known ?? snapshot?.phase, phase != toldPhase else { return }
            toldPhase = phase
            for source in phaseSources { source.yield(phase) }
        }

        /// Ends the sequences, because the use is over.
        func endPhases() {
            for source in phaseSources { source.finish() }
            phaseSources = []
        }
    #endif
}
