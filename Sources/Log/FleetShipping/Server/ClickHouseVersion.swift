/// The version of a server, and the features that depend on the version.
package struct ClickHouseVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let year: Int
    package let release: Int

    package init(_ year: Int, _ release: Int) {
        self.year = year
        self.release = release
    }

    /// - Parameter text: the answer of `version()`, such as `26.9.1.1`. Returns nil for other text.
    package init?(_ text: some StringProtocol) {
        let numbers = text.split(separator: ".").prefix(2).compactMap { Int($0) }
        guard numbers.count == 2 else { return nil }
        self.init(numbers[0], numbers[1])
    }

    package var description: String { "\(year).\(release)" }

    package static func < (left: Self, right: Self) -> Bool {
        (left.year, left.release) < (right.year, right.release)
    }

    /// The oldest supported version.
    static let oldest = Self(18, 16)

    /// Whether columns may have codecs and low cardinality.
    var knowsCodecs: Bool { self >= Self(19, 17) }

    /// Whether a table can sync each insert before acknowledging it.
    var knowsSync: Bool { self >= Self(21, 3) }
}
