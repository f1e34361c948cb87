import Foundation

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
