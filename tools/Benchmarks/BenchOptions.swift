import Foundation

/// The options of tools/bench.
struct BenchOptions {
    var parts: [BenchPart] = []
    /// The number of runs of each way.
    var rounds = 5
    /// Replaces each part's own number of events.
    var events: Int?
    /// The page to update.
    var page: String?
    /// The file that keeps the counts of `rates`.
    var state: String?
    var swiftVersion = "unknown"
    /// The release build of the command, which is beside the benchmarks.
    let command = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("animatorpool").path

    struct Unknown: Error, CustomStringConvertible {
        let description: String
    }

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            switch word {
            case "--rounds": rounds = try Self.number(after: word, &rest)
            case "--events": events = try Self.number(after: word, &rest)
            case "--page": page = rest.popFirst()
            case "--state": state = rest.popFirst()
            case "--swift": swiftVersion = rest.popFirst() ?? swiftVersion
            default:
                guard let part = BenchPart(rawValue: word) else {
                    let names = BenchPart.allCases.map(\.rawValue).joined(separator: ", ")
                    throw Unknown(description: "there is no part \"\(word)\"; the parts are \(names)")
                }
                parts.append(part)
            }
        }
        if parts.isEmpty {
            // Searches for rare faults and ten million events are slow. The page has ten million events, and no figures
            // of the engine.
            let others: [BenchPart] = [.faults, .rates, page == nil ? .queries : .engine]
            parts = BenchPart.allCases.filter { !others.contains($0) }
        } else {
            parts = BenchPart.allCases.filter(parts.contains)
        }
    }

    private static func number(after option: String, _ rest: inout ArraySlice<String>) throws -> Int {
        guard let word = rest.popFirst(), let number = Int(word), number > 0 else {
            throw Unknown(description: "\(option) needs a number above 0")
        }
        return number
    }
}
