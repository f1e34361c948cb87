import LifecycleEvents

/// A line of output by which a GitHub workflow marks a place in the code.
///
/// GitHub shows ten of a level a step at most. A line end in a text would begin a command of its own, such
/// as one that stops the workflow from reading others; so what has a meaning in such a line is escaped.
struct GitHubAnnotation {
    enum Level: String {
        case error, warning, notice
    }

    /// How many of a level GitHub shows of one step.
    static let shown = 10

    let level: Level
    let title: String
    /// The file from the root of the work tree, which is how GitHub knows it, and the line.
    let place: CallSite?
    let message: String

    var line: String {
        let place = place.map { "file=\(Self.property($0.file)),line=\($0.line)," } ?? ""
        return "::\(level.rawValue) \(place)title=\(Self.property(title))::\(Self.data(message))\n"
    }

    private static func data(_ text: String) -> String { escaped(text, ["%", "\r", "\n"]) }

    private static func property(_ text: String) -> String { escaped(text, ["%", "\r", "\n", ":", ","]) }

    private static func escaped(_ text: String, _ meaningful: [Unicode.Scalar]) -> String {
        var escaped = ""
        // Scalar by scalar: to a String a carriage return and a line feed are one character.
        for scalar in text.unicodeScalars {
            if meaningful.contains(scalar) {
                let hexadecimal = String(scalar.value, radix: 16, uppercase: true)
                escaped += (scalar.value < 16 ? "%0" : "%") + hexadecimal
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped.visible()
    }
}
