import Foundation

/// The options of tools/bench.
package struct BenchOptions {
    package var parts: [BenchPart] = []
    /// The number of runs of each way.
    package var rounds = 5
    /// Replaces each part's own number of events.
    package var events: Int?
    /// The page to update.
    package var page: String?
    /// The file that keeps the counts of `rates`.
    package var state: String?
    package var swiftVersion = "unknown"
    /// The release build of the command, which is beside the benchmarks.
    package let command = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("animatorpool").path

    package struct Unknown: Error, CustomStringConvertible {
        package let description: String
    }

    init(_ arguments: [String], parts all: [BenchPart]) throws {
        var names: [String] = []
        var rest = arguments[...]
        while let word = rest.popFirst() {
            switch word {
            case "--rounds": rounds = try Self.number(after: word, &rest)
            case "--events": events = try Self.number(after: word, &rest)
            case "--page": page = rest.popFirst()
            case "--state": state = rest.popFirst()
            case "--swift": swiftVersion = rest.popFirst() ?? swiftVersion
            default:
                guard all.contains(where: { $0.name == word }) else {
                    let known = all.map(\.name).joined(separator: ", ")
                    throw Unknown(description: "there is no part \"\(word)\"; the parts here are \(known)")
                }
                names.append(word)
            }
        }
        let uses: [BenchPart.Use] = [.always, page == nil ? .inTerminal : .forPage]
        parts = all.filter { names.isEmpty ? uses.contains($0.use) : names.contains($0.name) }
    }

    private static func number(after option: String, _ rest: inout ArraySlice<String>) throws -> Int {
        guard let word = rest.popFirst(), let number = Int(word), number > 0 else {
            throw Unknown(description: "\(option) needs a number above 0")
        }
        return number
    }
}
