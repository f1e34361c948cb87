/// What somebody wants rows to be: conditions on the columns as they are shown, all of which must hold.
///
///     kind=misuse cell>3 site~Feed.swift item!=null
///
/// It is read here, and each row is held against it: no part of it ever becomes SQL.
package struct RowCondition: Hashable, Sendable {
    fileprivate enum Comparison: String, CaseIterable, Hashable, Sendable {
        // Longer signs first: `>=` begins with `>`.
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
        /// The value as a number, if it is one and stood in no quotation marks.
        let number: Double?
        let isNull: Bool
    }

    private let terms: [Term]

    /// - Parameters:
    ///   - text: terms with spaces, commas or the word `and` between: a column, a sign, a value. The signs are
    ///     `=`, `!=`, `<`, `<=`, `>`, `>=` and `~`, which asks whether a text contains the value. A value
    ///     with a space in it is in quotation marks; `null` is that of a column without one.
    ///   - columns: all that the table has.
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

    /// Whether all of it holds for a row.
    ///
    /// - Throws: ``InputError`` when a number is compared with a text.
    package func holds(for row: [OutputValue]) throws -> Bool {
        try terms.allSatisfy { try $0.holds(for: row[$0.place]) }
    }

    /// The whole number that a column must equal, if a term says so: where the log finds such rows at once, the
    /// others need not be read.
    package func number(of column: String) -> Int64? {
        text(of: column).flatMap { Int64($0) }
    }

    /// What a column must equal, if a term says so.
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
        // Items are hashes of 64 bits, of which a Double tells no two neighbours apart.
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

/// Takes the words of a ``RowCondition`` one after the other.
private struct RowConditionReader {
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    /// The next column's name, or nil at the end.
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

    /// Whether `sign` is next; it is taken then.
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
