/// Decides the choices of one run, and records the choices that deviate.
///
/// The run calls `take` for every decision that neither the workload nor the client makes. Option 0 is the
/// behaviour without a search. `restart` prepares the object for another run and keeps its memory.
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

    /// A deviation that a run could not take, for example because the workload has changed.
    package struct Unfitting: Hashable, Sendable {
        package let entry: Deviations.Entry
        /// The number of options of the choice, or 0 if the run does not reach the choice.
        package let options: Int
    }

    /// The choices that `taken` contains.
    package enum Recording: Hashable, Sendable {
        /// The choices that deviate.
        case deviations
        /// All choices of these kinds.
        case kinds([ChoiceKind])
    }

    /// The current step. The owner of the run sets the number before each step.
    package var step: Int {
        get { decision.step }
        set { decision.step = newValue }
    }

    /// The recorded choices, in the order of the run.
    package var taken: [Taken] { decision.taken }

    /// The kinds that can deviate or are recorded. Choices of all other kinds return 0 at once.
    // Unchecked, as `decision` is: a decision calls no code that makes a choice.
    @exclusivity(unchecked) @usableFromInline var watchedKinds: UInt32 = 0
    @exclusivity(unchecked) private var decision = ChoiceDecision()

    /// Creates the choices of a run.
    ///
    /// - Parameter recording: The choices that `taken` contains.
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

    /// Returns the option that the run takes, in `0..<options`.
    ///
    /// - Parameter actor: The number of the actor that chooses. Actors in 0..<4096 have the fastest counters.
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
        /// Sets the choices to those of a run in another process.
        package func adopt(_ taken: [Taken]) { decision.adopt(taken) }
    #endif

    /// The deviations of the run so far, for a replay.
    package var taking: Deviations {
        Deviations(decision.taken.lazy.filter { $0.option != 0 }.map { Deviations.Entry($0.site, $0.option) })
    }

    /// The deviations that the run did not take, in the order of their sites. Valid after the run.
    package var unfitting: [Unfitting] { decision.unfitting }
}
