import LifecycleEvents
import LogAnswers
import ProgramKit

/// Lines of a Markdown table, as GitHub renders it.
///
/// Text stays in its line and column: every character that Markdown or HTML would interpret is escaped.
enum MarkdownTable {
    /// Returns the header row of a table and the delimiter row below it.
    static func head(_ columns: [String]) -> String {
        line(columns.map { escaped($0) }) + line(columns.map { _ in "---" })
    }

    static func row(_ values: [OutputValue]) -> String { line(values.map { escaped($0.plain) }) }

    /// Writes a section: a heading, a table, and a list of points.
    static func write(
        _ title: String, _ columns: [String], _ rows: [[OutputValue]], _ points: [String]
    ) {
        StandardOutput.writeAsIs("### \(escaped(title))\n\n" + head(columns))
        for values in rows { StandardOutput.writeAsIs(row(values)) }
        StandardOutput.writeAsIs("\n")
        for point in points { StandardOutput.writeAsIs("- \(escaped(point))\n") }
        StandardOutput.flush()
    }

    /// Returns a row whose cells are already Markdown.
    static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

    /// Returns the text with a backslash before each character that Markdown would interpret.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.visible() {
            switch character {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            // An at sign would mention a user, and a number sign an issue.
            case "\\", "|", "`", "*", "_", "[", "]", "~", "@", "#": escaped += "\\\(character)"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
