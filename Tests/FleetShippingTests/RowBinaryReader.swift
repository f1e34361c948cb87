/// Reads RowBinary by the types of a table's columns.
enum RowBinaryReader {
    /// The values of each row by the names of their columns, without those that are NULL; nil when the bytes end in
    /// the middle of a row.
    static func rows(_ bytes: [UInt8], _ columns: [(name: String, type: String)]) -> [[String: String]]? {
        var rows: [[String: String]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            var row: [String: String] = [:]
            for column in columns {
                var type = column.type.prefix { $0 != " " }
                for wrapper in ["LowCardinality(", "Nullable("] where type.hasPrefix(wrapper) {
                    type = type.dropFirst(wrapper.count).prefix { $0 != ")" }
                    guard wrapper == "Nullable(" else { continue }
                    guard let mark = rest.popFirst() else { return nil }
                    if mark == 1 { type = "" }
                }
                if type.isEmpty { continue }
                guard let value = value(type, &rest) else { return nil }
                row[column.name] = value
            }
            rows.append(row)
        }
        return rows
    }

    private static func value(_ type: Substring, _ rest: inout ArraySlice<UInt8>) -> String? {
        func number(_ count: Int) -> UInt64? {
            guard rest.count >= count else { return nil }
            let value = rest.prefix(count).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            rest = rest.dropFirst(count)
            return value
        }
        switch type {
        case "Date": return number(2).map { String($0) }
        case "Int8": return number(1).map { String(Int8(truncatingIfNeeded: $0)) }
        case "Int32": return number(4).map { String(Int32(truncatingIfNeeded: $0)) }
        case "Int64": return number(8).map { String(Int64(bitPattern: $0)) }
        case "Float64": return number(8).map { String(Double(bitPattern: $0)) }
        case "String":
            var (length, shift) = (0, 0)
            while true {
                guard let byte = rest.popFirst() else { return nil }
                length |= Int(byte & 0x7F) << shift
                shift += 7
                if byte < 0x80 { break }
            }
            guard rest.count >= length else { return nil }
            defer { rest = rest.dropFirst(length) }
            return String(decoding: rest.prefix(length), as: UTF8.self)
        default: return nil
        }
    }
}
