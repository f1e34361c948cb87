import Foundation
import LogAnswers

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
        let decoder = JSONDecoder()
        var read: [ProbeLine] = []
        var number = 0
        while let line = try lines.next() {
            number += 1
            if line.allSatisfy(\.isWhitespace) { continue }
            guard let answer = try? decoder.decode(ProbeLine.self, from: Data(line.utf8)),
                (answer.fact == nil) == (answer.value == nil)
            else {
                throw InputError(
                    "\(lines.name):\(number): this is no answer of a probe, such as "
                        + #"{"fact":"list.displayEnd","value":"atOnce"}"#)
            }
            read.append(answer)
        }
        guard read.contains(where: { $0.fact != nil }) else {
            throw InputError("\(lines.name): no answers here: tools/examples/iOSProbe writes them")
        }
        return read
    }
}
