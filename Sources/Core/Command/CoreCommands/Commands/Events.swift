import ArgumentParser
import FileKit
import LifecycleEvents
import LifecycleStore
import LogAnswers

struct Events: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the events of a run, in order.",
        discussion: "As JSON: the keys of the NDJSON log, and the run.")

    @Option(
        help: "Only events of this kind; may be given several times, or with commas between.",
        completion: .list(EventKind.allCases.map(\.name)))
    var kind: [String] = []
    @OptionGroup var options: QueryOptions
    @OptionGroup var subjects: SubjectOptions

    func run() throws {
        // JSON omits keys without a value, as the log does.
        try options.writeEvents(
            try EventKind.set(named: kind), about: subjects.subject, RunTable.events.columns,
            rare: Set(EventFields.columns), things: "events", namesRun: true,
            RunTable.events.page)
    }
}

extension EventKind {
    /// Returns the kinds that `--kind` names, or nil if there are none.
    static func set(named names: [String]) throws -> Set<EventKind>? {
        let all = names.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
        guard !all.isEmpty else { return nil }
        return try Set(
            all.map { name in
                guard let kind = EventKind(name: String(name)) else {
                    let near = Spelling.suggestion(
                        for: String(name), among: EventKind.allCases.map(\.name))
                    throw InputError(
                        "--kind: there is no kind of event “\(name)”; "
                            + (near
                                ?? "`animatorpool sql \"select name from event_kind\"` lists them"))
                }
                return kind
            })
    }
}
