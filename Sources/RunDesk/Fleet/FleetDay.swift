#if Store
    /// A day by universal time, as the folders of a fleet are called: `2026-11-22`.
    package struct FleetDay: Hashable, Comparable, Sendable, CustomStringConvertible {
        package let description: String

        /// Nil for what is no day.
        package init?(_ text: String) {
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.map(\.utf8.count) == [4, 2, 2],
                text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }),
                let month = Int(parts[1]), (1...12).contains(month), let day = Int(parts[2]),
                (1...31).contains(day)
            else { return nil }
            description = text
        }

        package static func < (left: Self, right: Self) -> Bool { left.description < right.description }
    }
#endif
