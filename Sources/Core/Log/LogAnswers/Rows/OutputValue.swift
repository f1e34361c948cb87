import Foundation
import LifecycleEvents
import LifecycleStore

/// One value of a result, which every output format can write.
package enum OutputValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int64)
    case double(Double)
    case text(String)
    case object([Field])
    case list([OutputValue])
    /// A value that is already JSON.
    case json(String)

    package struct Field: Hashable, Sendable {
        package let name: String
        package let value: OutputValue

        package init(_ name: String, _ value: OutputValue) {
            self.name = name
            self.value = value
        }
    }

    package init(_ value: Int?) { self = value.map { .int(Int64($0)) } ?? .null }
    package init(_ value: Int64?) { self = value.map { .int($0) } ?? .null }
    package init(_ value: Int32?) { self = value.map { .int(Int64($0)) } ?? .null }
    package init(_ value: Double?) { self = value.map { .double($0) } ?? .null }
    package init(_ value: String?) { self = value.map { .text($0) } ?? .null }

    /// Converts a time in nanoseconds to seconds.
    package init(secondsOfNs value: Int64?) { self = value.map { .double(Nanoseconds.seconds($0)) } ?? .null }

    package var isNumber: Bool {
        switch self {
        case .int, .double: true
        case .null, .bool, .text, .object, .list, .json: false
        }
    }

    /// The value as JSON. Numbers that JSON cannot represent are null.
    package var json: String {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.text
    }

    private func write(to json: inout JSONWriter) {
        switch self {
        case .null: json.null()
        case .bool(let value): json.bool(value)
        case .int(let value): json.integer(value)
        case .double(let value): json.number(value)
        case .text(let value): json.string(value)
        case .object(let fields):
            json.object { json in
                for field in fields {
                    json.key(field.name)
                    field.value.write(to: &json)
                }
            }
        case .list(let values): json.array(values) { json, value in value.write(to: &json) }
        case .json(let text): json.json(text)
        }
    }

    /// The value for a person: empty for null, and numbers rounded for comparison.
    package var plain: String {
        switch self {
        case .null: ""
        case .bool(let value): value ? "yes" : "no"
        case .int(let value): String(value)
        case .double(let value): Self.rounded(value)
        case .text(let value): value
        case .object(let fields):
            fields.isEmpty ? "none" : fields.map { "\($0.name) \($0.value.plain)" }.joined(separator: ", ")
        case .list(let values): values.map(\.plain).joined(separator: ", ")
        case .json(let text): text
        }
    }

    /// The value for CSV: the same as JSON, but text without quotes and null empty.
    package var field: String {
        switch self {
        case .null: ""
        case .text(let value): value
        case .bool, .int, .double, .object, .list, .json: json
        }
    }

    private static func number(_ value: Double) -> String? {
        guard value.isFinite else { return nil }
        if value == value.rounded(), value.magnitude < 1e15 { return String(Int64(value)) }
        return String(value)
    }

    private static func rounded(_ value: Double) -> String {
        guard value.isFinite else { return "" }
        let scale: Double = value.magnitude >= 100 ? 10 : value.magnitude >= 1 ? 1_000 : 1_000_000
        return number((value * scale).rounded() / scale) ?? ""
    }
}

extension OutputValue {
    /// Converts a value of an SQL result. A blob becomes hexadecimal digits.
    package init(_ value: SQLValue) {
        switch value {
        case .null: self = .null
        case .integer(let value): self = .int(value)
        case .real(let value): self = .double(value)
        case .text(let value): self = .text(value)
        case .blob(let bytes):
            self = .text(
                bytes.map { byte in
                    let hex = String(byte, radix: 16)
                    return hex.count < 2 ? "0" + hex : hex
                }.joined())
        }
    }
}

/// A number of bytes that a user can read and type.
package struct ByteCount: Hashable, Sendable, CustomStringConvertible {
    package let bytes: Int64

    package init(bytes: Int64) { self.bytes = bytes }

    /// Parses a size such as `500MB`, `2GiB` or a number of bytes. Returns nil for other text.
    package init?(_ text: String) {
        let number = text.prefix { $0.isNumber || $0 == "." }
        let unit = text.dropFirst(number.count).trimmingCharacters(in: .whitespaces).lowercased()
        let factors: [String: Double] = [
            "": 1, "b": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "kib": 1024, "mib": 1_048_576,
            "gib": 1_073_741_824,
        ]
        guard let value = Double(number), let factor = factors[unit], value * factor < 9e18 else {
            return nil
        }
        bytes = Int64(value * factor)
    }

    /// The size in the largest fitting unit: `1.5 GB`.
    package var description: String {
        for (unit, factor) in [("GB", 1e9), ("MB", 1e6), ("KB", 1e3)] where Double(bytes) >= factor {
            return "\(OutputValue.double((Double(bytes) / factor * 10).rounded() / 10).plain) \(unit)"
        }
        return bytes.counting("byte")
    }
}

extension BinaryInteger {
    /// Returns the number with a noun: `1 step`, `3 steps`.
    ///
    /// - Parameters:
    ///   - thing: the singular.
    ///   - things: the plural; the default adds an s.
    package func counting(_ thing: String, _ things: String? = nil) -> String {
        "\(self) \(self == 1 ? thing : things ?? thing + "s")"
    }
}
