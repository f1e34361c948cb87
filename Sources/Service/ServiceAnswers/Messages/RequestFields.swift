import Foundation
import LifecycleEvents

/// The parameters of a query. Unknown parameters are refused, and repeated ones other than `kind`.
struct RequestFields {
    private let values: [String: [String]]

    /// - Parameters:
    ///   - query: The percent-encoded query.
    ///   - known: The names of the route's parameters.
    /// - Throws: ``Problem`` for any other query.
    init(_ query: String, known: [String]) throws(Problem) {
        var values: [String: [String]] = [:]
        for part in query.split(separator: "&") {
            let pair = part.replacing("+", with: " ")
                .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = pair[0].removingPercentEncoding,
                let value = pair.count > 1 ? pair[1].removingPercentEncoding : ""
            else {
                throw .badRequest("The query has a broken escape.", wayOut: "Write % as %25.")
            }
            guard known.contains(name) else {
                throw .badRequest(
                    "There is no parameter “\(name.shown)”.",
                    wayOut: Problem.wayOut(
                        of: name, among: known,
                        or: known.isEmpty
                            ? "This place has none." : "There are \(known.joined(separator: ", "))."))
            }
            if values[name] != nil, name != "kind" {
                throw .badRequest("The parameter \(name) is given twice.", wayOut: "Give it once.")
            }
            values[name, default: []].append(value)
        }
        self.values = values
    }

    func text(_ name: String) -> String? { values[name]?.first }

    func texts(_ name: String) -> [String] { values[name] ?? [] }

    func flag(_ name: String) throws(Problem) -> Bool {
        switch text(name) {
        case nil, "false": return false
        case "true": return true
        case let other?:
            throw .badRequest("\(name) is “\(other.shown)”.", wayOut: "Write true or false.")
        }
    }

    func integer<Value: FixedWidthInteger>(
        _ name: String, in range: ClosedRange<Value>
    ) throws(Problem) -> Value? {
        guard let text = text(name) else { return nil }
        guard let value = Value(text), range.contains(value) else {
            throw .badRequest(
                "\(name) is “\(text.shown)”.",
                wayOut: "Give a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return value
    }

    /// Returns a number of seconds, converted to nanoseconds.
    func nanoseconds(_ name: String, atLeast least: Double = -9e9) throws(Problem) -> Int64? {
        guard let text = text(name) else { return nil }
        guard let seconds = Double(text), seconds >= least, seconds.magnitude <= 9e9 else {
            throw .badRequest(
                "\(name) is “\(text.shown)”.", wayOut: "Give a number of seconds.")
        }
        return Nanoseconds.from(seconds: seconds)
    }
}

/// The JSON object in the content of a request.
enum RequestObject {
    /// Calls `member` with each key, to read its value.
    ///
    /// - Throws: ``Problem`` or `JSONFault` unless the content is a single object.
    static func read(
        _ content: RequestContent,
        _ member: (String, inout JSONReader) throws(JSONFault) -> Void
    ) throws {
        var reader = JSONReader(try content.bytes(or: .noContent("Send a JSON object."))[...])
        try reader.object { (key, reader) throws(JSONFault) in
            try member(String(decoding: key, as: UTF8.self), &reader)
        }
        try reader.end()
    }

    static func unknown(_ key: String) -> JSONFault {
        JSONFault("there is no member \"\(key.shown)\"")
    }
}

extension JSONReader {
    /// Reads a number.
    mutating func double(of key: String) throws(JSONFault) -> Double {
        guard case .number(let value) = try value(of: key) else {
            throw JSONFault("\"\(key)\" must be a number")
        }
        return value
    }
}

extension String {
    /// The beginning of a client's text for an error message, with control characters made visible.
    var shown: String { String(prefix(100)).visible() }
}
