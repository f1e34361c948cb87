import Foundation
import LifecycleEvents
import LifecycleJudging
import ProgramKit

/// The terminal of standard output: its width, and whether it shows colours.
///
/// If standard output is no terminal, nothing is fitted, cut or coloured.
package enum Terminal {
    private static let isOne = isatty(STDOUT_FILENO) == 1

    /// The number of characters in a line; nil if standard output is no terminal.
    package static let width: Int? = isOne ? told ?? asked ?? 80 : handedOn?.width

    /// Whether colours are shown. `NO_COLOR` with any value, and a terminal without colours, turn them off.
    static let hasColor =
        isOne
        ? (variable("NO_COLOR") ?? "").isEmpty && variable("TERM") != "dumb" : handedOn?.hasColor ?? false

    // MARK: The child process of `sql`

    private static let handedOnName = "ANIMATORPOOL_TERMINAL"

    /// Tells a child process, whose output is a pipe, about the terminal that shows its answer.
    static func handOn() {
        if let width { setenv(handedOnName, "\(width) \(hasColor)", 1) } else { unsetenv(handedOnName) }
    }

    private static let handedOn: (width: Int, hasColor: Bool)? = {
        guard CommandLine.arguments.dropFirst().first == SQLChild.name else { return nil }
        let words = variable(handedOnName)?.split(separator: " ") ?? []
        guard words.count == 2, let width = Int(words[0]) else { return nil }
        return (width, words[1] == "true")
    }()

    // MARK: Environment and terminal

    /// The width in `COLUMNS`, which takes precedence over the terminal's own.
    private static var told: Int? { variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }

    private static var asked: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    private static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}

/// A style of text on a terminal with colours.
enum TextStyle: String {
    case heading = "1"
    case error = "31"
    case good = "32"
    case warning = "33"
    case look = "35"
    case quiet = "90"

    /// Returns `text` in this style if the terminal has colours. Control characters must be escaped already.
    func applied(to text: String) -> String {
        Terminal.hasColor && !text.isEmpty ? "\u{1b}[\(rawValue)m\(text)\u{1b}[0m" : text
    }
}

extension FindingSeverity {
    /// The colour of a finding with this severity.
    var style: TextStyle {
        switch self {
        case .wouldCrash: .error
        case .seen, .couldBeSeen: .look
        case .held: .warning
        case .latent: .quiet
        }
    }
}

extension RunHeadline {
    /// Writes the sentence with its severity, wrapped to the width of the terminal and in the severity's colour.
    func write() {
        let text = "[\(severity?.words ?? "holds")] \(sentence)".visible()
        for line in Terminal.width.map({ text.broken(into: $0) }) ?? [text] {
            StandardOutput.writeAsIs((severity?.style ?? .good).applied(to: line) + "\n")
        }
        StandardOutput.writeAsIs("\n")
    }
}

extension EventKind {
    /// The colour of a misuse or a hazard; nil for any other kind.
    var style: TextStyle? {
        guard isHazard || self == .misuse else { return nil }
        return severity == .error ? .error : .warning
    }
}

extension String {
    /// The text quoted as one word for a shell.
    package var shellWord: String {
        let isPlain =
            !isEmpty
            && utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-_./:".utf8.contains(byte)
            }
        return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
    }
}
