import LifecycleEvents
import LogAnswers

extension OutputValue: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral {
    /// An object whose fields keep the order of the literal.
    package init(dictionaryLiteral fields: (String, OutputValue)...) {
        self = .object(fields.map { Field($0, $1) })
    }

    package init(stringLiteral text: String) { self = .text(text) }

    /// Returns a list with the value of each element.
    static func list<Elements: Sequence>(
        of elements: Elements, _ value: (Elements.Element) -> OutputValue
    ) -> OutputValue {
        .list(elements.map(value))
    }

    /// JSON of a log, or null if it is invalid: a client can send a log with any text.
    init(json text: String) {
        var reader = JSONReader(Array(text.utf8)[...])
        do throws(JSONFault) {
            let value = try reader.checkedBytes(depth: 64)
            try reader.end()
            self = .json(String(decoding: value, as: UTF8.self))
        } catch {
            self = .null
        }
    }
}
