import Foundation

/// A day in UTC, written as in the folder names of a fleet: `2026-11-22`.
package struct FleetDay: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let description: String

    /// Returns nil if `text` is not a day.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }),
            let month = Int(parts[1]), (1...12).contains(month), let day = Int(parts[2]),
            let year = Int(parts[0]), (1...Self.days(ofMonth: month, year)).contains(day)
        else { return nil }
        description = text
    }

    /// Creates the day of a time in nanoseconds since 1970.
    init(unixNs: Int64) {
        let time = Date(timeIntervalSince1970: Double(unixNs / 1_000_000_000))
        description = String(time.ISO8601Format().prefix(10))
    }

    private init(checked text: String) { description = text }

    /// All days that have a name.
    package static let all = FleetDay(checked: "0000-01-01")...FleetDay(checked: "9999-12-31")

    /// Returns the number of days of a month in the Gregorian calendar.
    private static func days(ofMonth month: Int, _ year: Int) -> Int {
        switch month {
        case 2:
            year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    package static func < (left: Self, right: Self) -> Bool { left.description < right.description }
}
