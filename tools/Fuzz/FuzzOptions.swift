import Foundation

/// The options of the command line.
struct FuzzOptions {
    private(set) var sequences = 100_000
    private(set) var seed = 1
    private(set) var length = 30
    /// Whether to test the safe animator, which must never be a misuse, instead of comparing the engine with
    /// the table.
    private(set) var isSafe = false

    /// The number of uses of cells with hostile clients; 0 runs another test.
    private(set) var hostileLives = 0

    /// The number of lives of chains; 0 runs another test.
    private(set) var chains = 0

    /// The number of scripts in which animations take over a key; 0 runs another test.
    private(set) var takeOvers = 0

    /// The number of logs to damage and judge; 0 runs another test.
    private(set) var logs = 0

    /// The number of lives of windows; 0 runs another test.
    private(set) var transitions = 0

    private static let usage =
        "usage: tools/fuzz [--safe | --hostile LIVES | --chains N | --transitions N | --take-over N | --logs N] [--sequences N] [--seed S] [--length STEPS]"

    init(_ arguments: [String]) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--safe": isSafe = true
            case "--hostile": hostileLives = max(1, Self.number(argument, &rest))
            case "--chains": chains = max(1, Self.number(argument, &rest))
            case "--transitions": transitions = max(1, Self.number(argument, &rest))
            case "--take-over": takeOvers = max(1, Self.number(argument, &rest))
            case "--logs": logs = max(1, Self.number(argument, &rest))
            case "--sequences": sequences = Self.number(argument, &rest)
            case "--seed": seed = Self.number(argument, &rest)
            case "--length": length = max(1, Self.number(argument, &rest))
            default: Self.end("there is no option \(argument)")
            }
        }
    }

    private static func number(_ option: String, _ rest: inout ArraySlice<String>) -> Int {
        guard let text = rest.popFirst(), let number = Int(text), number >= 0 else {
            end("\(option) takes a whole number from 0 on")
        }
        return number
    }

    static func end(_ problem: String) -> Never {
        say("\(problem); \(usage)\n")
        exit(2)
    }

    static func say(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
