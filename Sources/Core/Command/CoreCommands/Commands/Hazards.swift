import ArgumentParser
import FileKit
import LifecycleEvents
import LifecycleStore
import LogAnswers

struct Hazards: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the hazards of a run: faults without an exception.")

    @Option(help: "Only hazards of this kind; may be given several times, or with commas between.") var kind:
        [String] = []
    @OptionGroup var options: QueryOptions
    @OptionGroup var subjects: SubjectOptions

    func run() throws {
        let kinds = try EventKind.set(named: kind)
        if let other = kinds?.first(where: { !$0.isHazard }) {
            throw InputError(
                "--kind: \(other.name) is not a hazard; `animatorpool events --kind` shows any kind")
        }
        try options.writeEvents(
            kinds, about: subjects.subject, Self.columns, rare: EventFields.rareColumns, things: "hazards"
        ) { reader, filter in
            try reader.hazards(filter).map { NumberedRow($0.seq, Self.row($0)) }
        }
    }

    private static let columns = [
        "seq", "tNs", "kind", "cell", "animator", "generation", "item", "list", "subject",
    ]

    private static func row(_ event: LifecycleEvent) -> [OutputValue] {
        [
            .int(event.seq), .int(event.tNs), .text(event.kind.name), OutputValue(event.cell?.rawValue),
            OutputValue(event.animator?.rawValue), OutputValue(event.generation),
            OutputValue(event.item?.rawValue), OutputValue(event.list?.rawValue),
            OutputValue(event.subject),
        ]
    }
}
