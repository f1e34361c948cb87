import LifecycleStore

extension OutputValue {
    /// A value of a query's result; a blob as hexadecimal digits.
    package init(_ value: SQLValue) {
        switch value {
        case .null: self = .null
        case .integer(let value): self = .int(value)
        case .real(let value): self = .double(value)
        case .text(let value): self = .text(value)
        case .blob(let bytes):
            self = .text(
                bytes.map { byte in
                    let hex = String(byte, radix: 16)
                    return hex.count < 2 ? "0" + hex : hex
                }.joined())
        }
    }
}
