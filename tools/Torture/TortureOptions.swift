import Foundation

/// The options of the command line.
struct TortureOptions {
    static let names = [
        "kill", "io", "power", "migrate", "mutate", "readers", "places", "pairs", "outside", "disks",
    ]

    private(set) var scenarios: [String] = []
    private(set) var seed: UInt64 = 1
    /// The number of cases, for scenarios without a natural number of cases.
    private(set) var rounds: Int?

    init(_ arguments: [String]) {
        var arguments = arguments[...]
        while let argument = arguments.popFirst() {
            switch argument {
            case "--seed": seed = Self.number(argument, arguments.popFirst())
            case "--rounds": rounds = Int(Self.number(argument, arguments.popFirst()))
            case "all": scenarios += Self.names
            case _ where Self.names.contains(argument): scenarios.append(argument)
            default: Self.refuse("There is no \"\(argument)\".")
            }
        }
        if rounds == 0 || seed == 0 { Self.refuse("--seed and --rounds begin with 1.") }
        if scenarios.isEmpty { Self.refuse("Nothing is asked for.") }
    }

    private static func number(_ name: String, _ text: String?) -> UInt64 {
        guard let number = text.flatMap(UInt64.init), number < UInt64(Int32.max) else {
            refuse("\(name) wants a number, not \(text ?? "nothing").")
        }
        return number
    }

    private static func refuse(_ why: String) -> Never {
        FileHandle.standardError.write(
            Data(
                "\(why) tools/torture \(names.joined(separator: "|"))|all [--seed N] [--rounds N]\n".utf8)
        )
        exit(2)
    }
}
