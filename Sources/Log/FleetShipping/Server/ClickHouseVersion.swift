/// A server's version, as far as what it knows depends on it.
package struct ClickHouseVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let year: Int
    package let release: Int

    package init(_ year: Int, _ release: Int) {
        self.year = year
        self.release = release
    }

    /// - Parameter text: what `version()` says, as `26.9.1.1`; nil when that is no version.
    package init?(_ text: some StringProtocol) {
        let numbers = text.split(separator: ".").prefix(2).compactMap { Int($0) }
        guard numbers.count == 2 else { return nil }
        self.init(numbers[0], numbers[1])
    }

    package var description: String { "\(year).\(release)" }

    package static func < (left: Self, right: Self) -> Bool {
        (left.year, left.release) < (right.year, right.release)
    }

    /// The oldest that is known to do all that is asked of it.
    static let oldest = Self(18, 16)

    /// Whether a column may say how it is packed, and texts of few words are kept as numbers.
    var knowsCodecs: Bool { self >= Self(19, 17) }

    /// Whether a table can have each insert on the disk before it is acknowledged.
    var knowsSync: Bool { self >= Self(21, 3) }
}
