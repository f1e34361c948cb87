/// How rows are made smaller before they go over the network: to a tenth of their size.
package struct RowPacking: Sendable {
    /// What HTTP calls it; nil for rows that go as they are.
    let encoding: String?
    private let pack: @Sendable ([UInt8]) -> [UInt8]?

    /// - Parameters:
    ///   - encoding: what HTTP calls it.
    ///   - pack: gives nil when it cannot.
    package init(encoding: String, _ pack: @escaping @Sendable ([UInt8]) -> [UInt8]?) {
        (self.encoding, self.pack) = (encoding, pack)
    }

    private init() {
        encoding = nil
        pack = { $0 }
    }

    /// Rows go as they are.
    package static let none = RowPacking()

    func callAsFunction(_ rows: [UInt8]) -> SentRows {
        guard let encoding, let packed = pack(rows) else { return SentRows(bytes: rows, encoding: nil) }
        return SentRows(bytes: packed, encoding: encoding)
    }
}

/// Rows as they go over the network.
struct SentRows: Hashable, Sendable {
    let bytes: [UInt8]
    /// As which they are packed, if they are.
    let encoding: String?
}
