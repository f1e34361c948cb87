import ArgumentParser
import LifecycleEvents
import LifecycleJudging
import LogAnswers
import ProgramKit

struct Story: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Tells in words what happened to a cell, item, animator, chain, transition or screen.",
        discussion: """
            With --at or --around, prints the events around that moment. Otherwise prints the story from its beginning. \
            “!!” marks a crash or a hazard; “!” marks a warning. \
            The story of a transition includes its screens, and the story of a screen its transitions. The column \
            subject of `animatorpool events` numbers chains, transitions and screens from 1 in each run.
            """)

    @Option(help: "The cell: the number that `animatorpool cells` lists.") var cell: Int32?
    @Option(help: "The item: a number, or a text whose hash it is.") var item: String?
    @Option(help: "The animator: the number that `animatorpool animators` lists.") var animator: Int32?
    @OptionGroup var subjects: SubjectOptions
    @Option(help: "Around this time: a number of seconds, such as 1.5.") var at: Double?
    @Option(help: "Around the event with this seq, as `animatorpool events` lists it.") var around: Int64?
    @Option(help: "A whole number of events before that moment; 20 unless given.") var before: Int?
    @Option(help: "A whole number of events from that moment on; 20 unless given.") var after: Int?
    @Option(
        name: .customLong("limit"),
        help:
            "Without a moment: at most so many events, a whole number from 0 on or none for all; 1000 unless given."
    )
    var givenLimit: RowLimit?
    @OptionGroup var source: RunOptions
    @Option(help: "The format of the output; table is a text.") var format = ResultFormat.table

    func validate() throws {
        let named = [cell != nil, item != nil, animator != nil, subjects.subject != nil]
        guard named.count(where: { $0 }) == 1 else {
            throw ValidationError(
                "A story is of one --cell, --item, --animator, --chain, --transition or --screen.")
        }
        guard at == nil || around == nil else {
            throw ValidationError("--at and --around exclude each other.")
        }
        for (name, count) in [("--before", before), ("--after", after)] {
            if let count, count < 0 {
                throw ValidationError("\(name) must be 0 or more, not \(count).")
            }
        }
        let given = GivenOptions([
            "--before": before != nil, "--after": after != nil, "--limit": givenLimit != nil,
            "--at or --around": at != nil || around != nil,
        ])
        try given.require("--at or --around", for: "--before", "--after")
        try given.refuse("--limit", beside: "--at or --around")
        if let at, !(at.magnitude < 9e9) {
            throw ValidationError("--at must be a number of seconds, not \(at).")
        }
    }

    func run() throws {
        let run = try source.listedRun()
        let limit = givenLimit ?? .standard
        let part =
            moment.map { StoryQuery.Part.around($0, before: before ?? 20, after: after ?? 20) }
            ?? .beginning(limit: limit.rows)
        let (events, isCut) = try StoryQuery(of: subject, part).events(in: run)
        write(events, of: run)
        if isCut {
            StandardError.write(limit.cut("event", "--limit, --at or --around shows others"))
        }
    }

    /// The moment in the middle of the story, if given.
    private var moment: StoryQuery.Moment? {
        around.map { .seq($0) } ?? at.map { .timeNs(Nanoseconds.from(seconds: $0)) }
    }

    private var subject: StoryQuery.Subject {
        if let cell { return .cell(CellID(cell)) }
        if let animator { return .animator(AnimatorID(animator)) }
        if let subject = subjects.subject { return .subject(subject) }
        // `validate()` has checked that one subject is given.
        let item = item ?? ""
        return .item(Int64(item).map { ItemID($0) } ?? ItemID(item))
    }

    private func write(_ events: [LifecycleEvent], of run: ListedRun) {
        let told = ToldStory(events)
        guard format != .table else {
            told.write(title: "\(title), run \(run.number) (\(run.record.description.name))")
            return
        }
        var writer = ResultWriter(
            columns: ToldStory.columns, rare: EventFields.rareColumns, format: format)
        for row in told.rows { writer.write(row) }
        writer.finish(ifEmpty: "\(title): nothing is logged of it here.")
    }

    private var title: String {
        if let cell { return "Cell \(cell)" }
        if let animator { return "Animator \(animator)" }
        return subjects.subject?.title ?? "Item \(item ?? "")"
    }
}

extension ToldStory {
    /// Writes the story as a table with a title, including the time between events.
    func write(title: String) {
        guard !lines.isEmpty else {
            StandardOutput.write("\(title.visible()): nothing is logged of it here.\n")
            return
        }
        let rows = lines.map { line in
            let event = line.event
            return [
                OutputValue.text(Self.mark(event)), .text(Self.seconds(event.tNs)),
                .text(line.afterNs.map(Self.gap) ?? ""), .int(Int64(event.turn)), .int(event.seq),
                .text(event.words),
            ]
        }
        StandardOutput.writeAsIs(TextStyle.heading.applied(to: title.visible()) + "\n")
        StandardOutput.write(
            TextTable(
                columns: ["", "at", "after", "turn", "seq", "what happened"], rows: rows,
                styles: lines.map { Self.style($0.event) }))
        StandardOutput.flush()
    }

    private static func style(_ event: LifecycleEvent) -> TextStyle? {
        event.kind.style ?? (mark(event) == "!" ? .warning : nil)
    }

    private static func mark(_ event: LifecycleEvent) -> String {
        switch event.kind.severity {
        case .error: "!!"
        case .warning: "!"
        case .info, .notice: ""
        }
    }

    private static func seconds(_ tNs: Int64) -> String {
        let microseconds = (tNs.magnitude + 500) / 1000
        let fraction = String(microseconds % 1_000_000)
        return (tNs < 0 ? "-" : "") + "\(microseconds / 1_000_000)."
            + String(repeating: "0", count: 6 - fraction.count) + fraction + " s"
    }

    /// Returns the time between two events; empty if they have the same time.
    private static func gap(_ ns: Int64) -> String {
        guard ns != 0 else { return "" }
        return ns.magnitude >= 1_000_000_000
            ? "+\(OutputValue.double(Nanoseconds.seconds(ns)).plain) s"
            : "+\(OutputValue.double(Nanoseconds.milliseconds(ns)).plain) ms"
    }
}
