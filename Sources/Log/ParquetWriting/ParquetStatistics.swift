/// The statistics of a chunk, with which readers skip chunks.
package struct ParquetStatistics: Hashable {
    var nulls: Int
    /// The number of different values, if known.
    var distinct: Int?
    var least: Bound?
    var most: Bound?

    /// The smallest or largest value of a chunk in plain encoding, or a bound of all values.
    package struct Bound: Hashable {
        package var bytes: [UInt8]
        /// Whether the bound is a value of the chunk.
        package var isExact: Bool
    }

    /// The maximum size of a bound, in bytes. A longer text is truncated and marked as inexact.
    package static let longestBound = 64

    init(_ values: ParquetColumnValues) {
        nulls = values.rows - values.count
        switch values.column.kind {
        case .integer:
            least = values.integers.min().map { Bound($0) }
            most = values.integers.max().map { Bound($0) }
        case .real:
            let numbers = values.reals.filter { !$0.isNaN }
            // Readers differ in comparing the two zeros, so the format requires bounds with both.
            least = numbers.min().map { Bound(($0 == 0 ? -0.0 : $0).bitPattern) }
            most = numbers.max().map { Bound(($0 == 0 ? 0.0 : $0).bitPattern) }
        case .text:
            guard values.count > 0 else { return }
            distinct = values.texts.texts.count
            least = values.texts.texts.min(by: Self.precedes).map { Bound(atMost: $0) }
            most = values.texts.texts.max(by: Self.precedes).flatMap { Bound(atLeast: $0) }
        }
    }

    /// Whether `left` is before `right` in the order of the format: by unsigned bytes.
    private static func precedes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}

extension ParquetStatistics.Bound {
    fileprivate init(_ number: some FixedWidthInteger) {
        bytes = []
        bytes.append(littleEndian: number)
        isExact = true
    }

    /// Creates a bound that is not greater than `text`.
    package init(atMost text: String) {
        bytes = Array(Self.start(of: text))
        isExact = bytes.count == text.utf8.count
    }

    /// Creates a bound that is not less than `text`. Returns nil if no short bound exists.
    package init?(atLeast text: String) {
        bytes = Array(Self.start(of: text))
        isExact = bytes.count == text.utf8.count
        guard !isExact else { return }
        // The truncated text is smaller, so its last ASCII character with a successor is incremented.
        guard let last = bytes.lastIndex(where: { $0 < 0x7F }) else { return nil }
        bytes[last] += 1
        bytes.removeLast(bytes.count - last - 1)
    }

    /// Returns whole characters of `text`, up to the maximum size of a bound.
    private static func start(of text: String) -> Substring.UTF8View {
        guard text.utf8.count > ParquetStatistics.longestBound else { return text[...].utf8 }
        var end = text.utf8.index(text.startIndex, offsetBy: ParquetStatistics.longestBound)
        // A byte 10xxxxxx continues the previous character.
        while text.utf8[end] & 0xC0 == 0x80 { end = text.utf8.index(before: end) }
        return text[..<end].utf8
    }
}
