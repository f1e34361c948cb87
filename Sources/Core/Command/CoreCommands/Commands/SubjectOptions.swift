import ArgumentParser
import LifecycleEvents
import LogAnswers

/// The options that select the events of a chain, a transition or a screen.
struct SubjectOptions: ParsableArguments {
    @Option(help: "The chain with this number, as the column subject of its events has it.") var chain: Int32?
    @Option(help: "The transition with this number, as the column subject of its events has it.")
    var transition: Int32?
    @Option(help: "The screen with this number, as the column subject of its events has it.") var screen:
        Int32?

    func validate() throws {
        guard given.count < 2 else {
            throw ValidationError("An event is about one --chain, one --transition or one --screen.")
        }
    }

    var subject: EventSubject? { given.first }

    private var given: [EventSubject] {
        [
            chain.map(EventSubject.chain), transition.map(EventSubject.transition),
            screen.map(EventSubject.screen),
        ].compactMap { $0 }
    }
}

extension EventSubject {
    /// The subject in a title: `Transition 3`.
    var title: String {
        switch self {
        case .chain(let number): "Chain \(number)"
        case .transition(let number): "Transition \(number)"
        case .screen(let number): "Screen \(number)"
        }
    }
}
