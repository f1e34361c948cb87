/// Takes the choices of one run, and records those that deviate.
///
/// Every decision that neither the workload nor the client makes goes through `take`. Option 0 is the behaviour
/// without a search. `restart` makes the object ready for another run and keeps its memory.
package final class Choices {
    /// A choice that a run made.
    package struct Taken: Hashable, Sendable, BitwiseCopyable {
        package var site: ChoiceSite
        package var options: Int
        package var option: Int
        /// The step during which the run made it.
        package var step: Int

        package init(site: ChoiceSite, options: Int, option: Int, step: Int) {
            self.site = site
            self.options = options
            self.option = option
            self.step = step
        }
    }

    /// A deviation that a run could not take, for example since the workload has changed.
    package struct Unfitting: Hashable, Sendable {
        package let entry: Deviations.Entry
        /// How many options its choice has; 0 if the run does not reach the choice.
        package let options: Int
    }

    /// Which choices `taken` holds.
    package enum Recording: Hashable, Sendable {
        /// Those that deviate.
        case deviations
        /// All choices of these kinds.
        case kinds([ChoiceKind])
    }

    /// The step that the run is about to make. The owner of the run sets it before each step.
    package var step: Int {
        get { decision.step }
        set { decision.step = newValue }
    }

    /// In the order of the run.
    package var taken: [Taken] { decision.taken }

    /// The kinds that can deviate or are recorded. All others return 0 at once.
    // Unchecked, as is the decision: it decides without calling anything that asks for a choice.
    @exclusivity(unchecked) @usableFromInline var watchedKinds: UInt32 = 0
    @exclusivity(unchecked) private var decision = ChoiceDecision()

    /// - Parameter recording: What `taken` holds.
    package init(_ source: ChoiceSource = .defaults, recording: Recording = .deviations) {
        restart(source, recording: recording)
    }

    /// Begins another run.
    package func restart(_ source: ChoiceSource, recording: Recording = .deviations) {
        watchedKinds = source.kinds
        if case .kinds(let kinds) = recording {
            for kind in kinds { watchedKinds |= kind.bit }
        }
        decision.restart(source, recording: recording)
    }

    /// Returns which of `options` the run takes: a number in `0..<options`.
    ///
    /// - Parameter actor: Who chooses. Counters of actors in 0..<4096 are the fast ones.
    /// - Precondition: `options > 0`.
    @inlinable
    package func take(_ kind: ChoiceKind, actor: Int, of options: Int) -> Int {
        if watchedKinds & kind.bit == 0 { return 0 }
        return decide(kind, actor, options)
    }

    @usableFromInline
    func decide(_ kind: ChoiceKind, _ actor: Int, _ options: Int) -> Int {
        decision.decide(kind, actor, options)
    }

    #if !hasFeature(Embedded)
        /// Takes over the choices of a run of another process.
        package func adopt(_ taken: [Taken]) { decision.adopt(taken) }
    #endif

    /// The deviations of the run so far, to replay it.
    package var taking: Deviations {
        Deviations(decision.taken.lazy.filter { $0.option != 0 }.map { Deviations.Entry($0.site, $0.option) })
    }

    /// Deviations that the run did not take, in the order of their sites. Read it after the run.
    package var unfitting: [Unfitting] { decision.unfitting }
}
