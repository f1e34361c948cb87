import LifecycleEvents
import LogAnswers
import ProgramKit

/// Lines of a Markdown table, as GitHub renders it.
///
/// A cell's text stays on its line and in its column: everything that Markdown or HTML would interpret is escaped.
enum MarkdownTable {
    /// The heading of a table and the line below it.
    static func head(_ columns: [String]) -> String {
        line(columns.map { escaped($0) }) + line(columns.map { _ in "---" })
    }

    static func row(_ values: [OutputValue]) -> String { line(values.map { escaped($0.plain) }) }

    /// Writes a section: its heading, a table, and points below it.
    static func write(
        _ title: String, _ columns: [String], _ rows: [[OutputValue]], _ points: [String]
    ) {
        StandardOutput.writeAsIs("### \(escaped(title))\n\n" + head(columns))
        for values in rows { StandardOutput.writeAsIs(row(values)) }
        StandardOutput.writeAsIs("\n")
        for point in points { StandardOutput.writeAsIs("- \(escaped(point))\n") }
        StandardOutput.flush()
    }

    /// A row whose texts are Markdown already.
    static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

    /// The text, with a backslash before each character that begins something in Markdown.
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
