/// The statistics of a chunk, by which readers skip chunks.
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

    /// The most bytes of a bound. A longer text is cut and marked as inexact.
    package static let longestBound = 64

    init(_ values: ParquetColumnValues) {
        nulls = values.rows - values.count
        switch values.column.kind {
        case .integer:
            least = values.integers.min().map { Bound($0) }
            most = values.integers.max().map { Bound($0) }
        case .real:
            let numbers = values.reals.filter { !$0.isNaN }
            // Readers compare the two zeros in two ways, so the bounds include both, as the format requires.
            least = numbers.min().map { Bound(($0 == 0 ? -0.0 : $0).bitPattern) }
            most = numbers.max().map { Bound(($0 == 0 ? 0.0 : $0).bitPattern) }
        case .text:
            guard values.count > 0 else { return }
            distinct = values.texts.texts.count
            least = values.texts.texts.min(by: Self.precedes).map { Bound(atMost: $0) }
            most = values.texts.texts.max(by: Self.precedes).flatMap { Bound(atLeast: $0) }
        }
    }

    /// The order of the format: by bytes, without sign.
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

    /// A bound that is not above `text`.
    package init(atMost text: String) {
        bytes = Array(Self.start(of: text))
        isExact = bytes.count == text.utf8.count
    }

    /// A bound that is not below `text`; nil when no short one exists.
    package init?(atLeast text: String) {
        bytes = Array(Self.start(of: text))
        isExact = bytes.count == text.utf8.count
        guard !isExact else { return }
        // The cut text is smaller, so the last ASCII letter with a successor is incremented.
        guard let last = bytes.lastIndex(where: { $0 < 0x7F }) else { return nil }
        bytes[last] += 1
        bytes.removeLast(bytes.count - last - 1)
    }

    /// Whole characters of `text`, up to as many bytes as a bound may have.
    private static func start(of text: String) -> Substring.UTF8View {
        guard text.utf8.count > ParquetStatistics.longestBound else { return text[...].utf8 }
        var end = text.utf8.index(text.startIndex, offsetBy: ParquetStatistics.longestBound)
        // A byte 10xxxxxx continues the character before it.
        while text.utf8[end] & 0xC0 == 0x80 { end = text.utf8.index(before: end) }
        return text[..<end].utf8
    }
}
