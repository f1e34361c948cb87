import LifecycleEvents
import LifecycleJudging
import LogAnswers
import ProgramKit

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
