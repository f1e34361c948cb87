import Foundation
import LifecycleEvents

/// What standard output is, if it is a terminal: how wide, and whether it shows colours. Off a terminal nothing
/// is fitted, cut or coloured.
enum Terminal {
    private static let isOne = isatty(STDOUT_FILENO) == 1

    /// Characters a line has room for; nil off a terminal.
    static let width: Int? = isOne ? told ?? asked ?? 80 : handedOn?.width

    /// Whether colours are shown: not with NO_COLOR, whatever it says, nor on a terminal that has none.
    static let hasColor =
        isOne
        ? (variable("NO_COLOR") ?? "").isEmpty && variable("TERM") != "dumb" : handedOn?.hasColor ?? false

    // MARK: The part of `sql` that is a process of its own

    private static let handedOnName = "ANIMATORPOOL_TERMINAL"

    /// Has a child that writes into a pipe know the terminal to which its answer goes.
    static func handOn() {
        if let width { setenv(handedOnName, "\(width) \(hasColor)", 1) } else { unsetenv(handedOnName) }
    }

    private static let handedOn: (width: Int, hasColor: Bool)? = {
        guard CommandLine.arguments.dropFirst().first == SQLChild.name else { return nil }
        let words = variable(handedOnName)?.split(separator: " ") ?? []
        guard words.count == 2, let width = Int(words[0]) else { return nil }
        return (width, words[1] == "true")
    }()

    // MARK: What the user and the terminal say

    /// What the user says in COLUMNS, which goes before what the terminal says of itself.
    private static var told: Int? { variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }

    private static var asked: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    private static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}

/// How a text stands out where there are colours.
enum TextStyle: String {
    case heading = "1"
    case error = "31"
    case good = "32"
    case warning = "33"

    /// `text`, in which nothing may steer the terminal already, in this style if the terminal has colours.
    func applied(to text: String) -> String {
        Terminal.hasColor && !text.isEmpty ? "\u{1b}[\(rawValue)m\(text)\u{1b}[0m" : text
    }
}

extension FindingSeverity {
    /// The colour of a finding with this severity.
    var style: TextStyle { self <= .seen ? .error : .warning }
}
