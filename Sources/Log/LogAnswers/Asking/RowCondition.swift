/// A condition on rows: comparisons of displayed columns, all of which must hold.
///
///     kind=misuse cell>3 site~Feed.swift item!=null
///
/// The condition is parsed and evaluated in Swift, and never becomes part of an SQL statement.
package struct RowCondition: Hashable, Sendable {
    fileprivate enum Comparison: String, CaseIterable, Hashable, Sendable {
        // Longer operators first: `>=` begins with `>`.
        case notEqual = "!="
        case atMost = "<="
        case atLeast = ">="
        case equal = "="
        case less = "<"
        case greater = ">"
        case contains = "~"
    }

    fileprivate struct Term: Hashable, Sendable {
        let column: String
        let place: Int
        let comparison: Comparison
        let value: String
        /// The value as a number, unless the value is quoted or not a number.
        let number: Double?
        let isNull: Bool
    }

    private let terms: [Term]

    /// - Parameters:
    ///   - text: comparisons, separated by spaces, commas or the word `and`: a column, an operator and a
    ///     value. The operators are `=`, `!=`, `<`, `<=`, `>`, `>=` and `~` (a text contains the value). A
    ///     value with spaces is quoted. `null` matches a missing value.
    ///   - columns: all columns of the table.
    /// - Throws: ``InputError``.
    package init(_ text: String, of columns: [String]) throws {
        var reader = RowConditionReader(text)
        var terms: [Term] = []
        while let column = try reader.column() {
            let sign = Comparison.allCases.first { reader.takes($0.rawValue) }
            guard let sign else {
                throw InputError(
                    "--where: “\(column)” has no sign behind it; write a condition as column, one of "
                        + "= != < <= > >= ~, and value, such as cell>3")
            }
            guard let place = columns.firstIndex(of: column) else {
                throw InputError.noColumn(column, of: columns, in: "--where")
            }
            let (value, isQuoted) = try reader.value(behind: column + sign.rawValue)
            let isNull = !isQuoted && value == "null"
            if isNull, sign != .equal, sign != .notEqual {
                throw InputError("--where: null is compared with = or !=, not with \(sign.rawValue)")
            }
            terms.append(
                Term(
                    column: column, place: place, comparison: sign, value: value,
                    number: isQuoted ? nil : Double(value), isNull: isNull))
        }
        guard !terms.isEmpty else {
            throw InputError("--where: there is no condition; write one such as cell>3")
        }
        self.terms = terms
    }

    /// Whether the condition holds for a row.
    ///
    /// - Throws: ``InputError`` if a number is compared with a text.
    package func holds(for row: [OutputValue]) throws -> Bool {
        try terms.allSatisfy { try $0.holds(for: row[$0.place]) }
    }

    /// Returns the integer that a column must equal, if required, so that the log reads only these rows.
    package func number(of column: String) -> Int64? {
        text(of: column).flatMap { Int64($0) }
    }

    /// Returns the text that a column must equal, if a comparison requires one.
    package func text(of column: String) -> String? {
        terms.first { $0.column == column && $0.comparison == .equal && !$0.isNull }?.value
    }
}

extension RowCondition.Term {
    fileprivate func holds(for found: OutputValue) throws -> Bool {
        if isNull { return (found == .null) == (comparison == .equal) }
        switch found {
        case .null: return comparison == .notEqual
        case .int(let found): return try holds(Double(found), exactly: found)
        case .double(let found): return try holds(found, exactly: nil)
        case .bool(let found):
            let isSo = value == "yes" || value == "true"
            let isMeant = isSo || value == "no" || value == "false"
            switch comparison {
            case .equal: return isMeant && found == isSo
            case .notEqual: return !isMeant || found != isSo
            case .atMost, .atLeast, .less, .greater, .contains: return false
            }
        case .text, .object, .list, .json: return holds(found.plain)
        }
    }

    private func holds(_ found: Double, exactly whole: Int64?) throws -> Bool {
        guard comparison != .contains else {
            throw InputError(
                "--where: ~ searches a text, and \(column) is a number; compare it with = != < <= > or >=")
        }
        guard let number else {
            throw InputError(
                "--where: \(column) is a number, and “\(value)” is none; write a number, such as \(column)"
                    + "\(comparison.rawValue)3")
        }
        // Items are 64-bit hashes. A Double cannot distinguish neighbouring hashes.
        if let whole, let meant = Int64(value) { return comparison.holds(whole, meant) }
        return comparison.holds(found, number)
    }

    private func holds(_ found: String) -> Bool {
        comparison == .contains ? found.contains(value) : comparison.holds(found, value)
    }
}

extension RowCondition.Comparison {
    fileprivate func holds<Value: Comparable>(_ found: Value, _ meant: Value) -> Bool {
        switch self {
        case .equal: found == meant
        case .notEqual: found != meant
        case .less: found < meant
        case .atMost: found <= meant
        case .greater: found > meant
        case .atLeast: found >= meant
        case .contains: false
        }
    }
}

/// Parses the text of a ``RowCondition``.
private struct RowConditionReader {
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    /// Returns the next column name, or nil at the end.
    mutating func column() throws -> String? {
        rest = rest.drop { $0 == " " || $0 == "," }
        guard let first = rest.first else { return nil }
        guard first.isLetter || first == "_" else {
            throw InputError("--where: a condition begins with a column, not with “\(rest.prefix(20))”")
        }
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest = rest.dropFirst(name.count)
        if name == "and", rest.first == " " { return try column() }
        if name == "or", rest.first == " " {
            throw InputError(
                "--where: there is no or; all conditions hold. Ask twice, or ask `animatorpool sql`")
        }
        rest = rest.drop { $0 == " " }
        return String(name)
    }

    /// Consumes `sign` if it is next, and returns whether it was.
    mutating func takes(_ sign: String) -> Bool {
        guard rest.hasPrefix(sign) else { return false }
        rest = rest.dropFirst(sign.count).drop { $0 == " " }
        return true
    }

    mutating func value(behind sign: String) throws -> (text: String, isQuoted: Bool) {
        if let mark = rest.first, mark == "'" || mark == "\"" {
            let text = rest.dropFirst().prefix { $0 != mark }
            guard rest.dropFirst(text.count + 1).first == mark else {
                throw InputError("--where: the quotation mark behind \(sign) has no second one")
            }
            rest = rest.dropFirst(text.count + 2)
            return (String(text), true)
        }
        let text = rest.prefix { $0 != " " && $0 != "," }
        guard !text.isEmpty else {
            throw InputError("--where: \(sign) has no value behind it; write one, such as 3 or 'some text'")
        }
        rest = rest.dropFirst(text.count)
        return (String(text), false)
    }
}
