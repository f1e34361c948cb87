import FileKit
import Foundation

/// A line of a probe's file: the device, or the answer to a fact.
package struct ProbeLine: Decodable {
    let fact: String?
    let value: Value?
    let system: String?

    enum Value: Decodable, Hashable, CustomStringConvertible {
        case number(Double)
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        var description: String {
            switch self {
            case .number(let number): ProbeAnswer.text(of: number)
            case .text(let text): text
            }
        }
    }

    /// - Throws: ``InputError`` that names the file and the line.
    package static func read(_ path: String) throws -> [ProbeLine] {
        let lines = try InputLines(path)
        let rule =
            "this is not an answer of a probe, such as " + #"{"fact":"list.displayEnd","value":"atOnce"}"#
        let read = try lines.values(ProbeLine.self, orSay: rule) { ($0.fact == nil) == ($0.value == nil) }
        guard read.contains(where: { $0.fact != nil }) else {
            throw InputError("\(lines.name): no answers here: tools/examples/iOSProbe writes them")
        }
        return read
    }
}
