import ArgumentParser
import FileKit
import LifecycleEvents
import LifecycleStore
import LogAnswers
import ProgramKit

struct Runs: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the runs of a log.",
        discussion: "startedTime is in seconds since 1970, endedTime in seconds since the run's start.")

    @Option(help: .log, completion: .file()) var db = LogPath
        .standard
    @OptionGroup var table: TableOptions
    @Option(help: "The format of the output.") var format = ResultFormat.table

    private static let columns = [
        "run", "uuid", "name", "source", "workload", "seed", "strategy", "regime", "cells", "status",
        "events", "dropped", "startedTime", "endedTime", "updates", "transitions",
    ]
    /// The columns that are null for most runs.
    private static let rare: Set<String> = ["updates", "transitions"]

    func run() throws {
        let log = try LogSource(db, for: .command)
        let columns = Self.columns + (log.isFolder ? ["log"] : [])
        var writer = ResultWriter(
            columns: columns, rare: Self.rare, format: format, showing: try table.selection(of: columns))
        let runs = try log.runs()
        for run in runs {
            writer.write(Self.row(run) + (log.isFolder ? [.text(run.log)] : []))
        }
        writer.finish(ifEmpty: "\(log.path) has no run yet: run `animatorpool simulate`")
        for run in runs where run.record.dropped > 0 {
            StandardError.write(
                "run \(run.number) is not complete: \(run.record.dropped.counting("event")) "
                    + "\(run.record.dropped == 1 ? "was" : "were") dropped; "
                    + "`animatorpool events --kind log.gap --run \(run.number)` shows where\n")
        }
    }

    private static func row(_ run: ListedRun) -> [OutputValue] {
        let (record, what) = (run.record, run.record.description)
        return [
            .int(run.number), .text(what.uuid), .text(what.name), .text(what.source.rawValue),
            OutputValue(what.workload), OutputValue(what.seed), OutputValue(what.strategy),
            OutputValue(what.regime), OutputValue(what.cells), .text(record.status.name),
            .int(record.events), .int(record.dropped),
            OutputValue(secondsOfNs: what.startedUnixNs), OutputValue(secondsOfNs: record.endedNs),
            OutputValue(record.updates), OutputValue(record.transitions),
        ]
    }
}

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

struct Frames: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the frames of a run: when each was due, when it was ready, and the vsyncs it missed."
    )

    @OptionGroup var options: QueryOptions

    func validate() throws { try options.subjects.refuseAll(in: "frames") }

    func run() throws { try options.write(.frames) }
}

struct Cells: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the cells at the end of a run: state, animator, and the value on screen."
    )

    @OptionGroup var options: QueryOptions

    func validate() throws { try options.moments.refuseAll(in: "cells") }

    func run() throws { try options.write(.cells, missing: "its cells are missing") }
}

struct Uses: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Lists the uses of cells in a run: what each showed, when, and the animators and bare frames in it."
    )

    @OptionGroup var options: QueryOptions

    func validate() throws {
        try GivenOptions(["--animator": options.animator != nil]).refuseAll(in: "uses")
    }

    func run() throws {
        try options.write(.uses, missing: "uses that have not ended are missing")
    }
}

struct Animators: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the animators of a run: when each was requested and attached, and how it ended.",
        discussion: "Outcomes: alive, tornDown, ended, released, misused, cancelled.")

    @OptionGroup var options: QueryOptions

    func run() throws {
        try options.write(.animators, missing: "animators that have not ended are missing")
    }
}

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
