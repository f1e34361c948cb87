import LifecycleEvents

/// A line of output with which a GitHub workflow annotates a place in the code.
///
/// GitHub shows at most ten annotations of a level per step. A line break in a text would begin another
/// workflow command, for example one that stops command processing, so special characters are escaped.
struct GitHubAnnotation {
    enum Level: String {
        case error, warning, notice
    }

    /// The number of annotations of a level that GitHub shows per step.
    static let shown = 10

    let level: Level
    let title: String
    /// The file, relative to the root of the work tree as GitHub needs it, and the line.
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
        // Iterates over scalars, because a carriage return and a line feed are one `Character`.
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
