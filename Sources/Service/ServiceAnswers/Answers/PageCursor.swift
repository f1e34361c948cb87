/// The position where the next page of a list begins: the key of the last row, as an opaque text.
///
/// A cursor stays valid while rows are added, and every page costs as much as the first.
struct PageCursor: Hashable {
    let key: String

    init(_ key: String) { self.key = key }

    init(_ number: Int64) { key = String(number) }

    /// Parses the cursor of a request.
    ///
    /// - Throws: ``Problem`` for a text that is not a cursor.
    init(text: String) throws(Problem) {
        let digits = text.dropFirst().map { $0.isASCII ? $0.hexDigitValue ?? -1 : -1 }
        guard text.hasPrefix("c"), !digits.isEmpty, digits.count.isMultiple(of: 2), !digits.contains(-1)
        else { throw .badRequest("The text is not a cursor.", wayOut: Self.wayOut) }
        let bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
        guard let key = String(validating: bytes, as: UTF8.self) else { throw Self.unknown }
        self.key = key
    }

    private static let wayOut = "Take the cursor from the link of the page before."

    static let unknown = Problem(
        404, "no-page", "There is no such page", "No answer has had the cursor.", wayOut: wayOut)

    var number: Int64? { Int64(key) }

    var text: String {
        "c" + key.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}

extension RouteCall {
    /// Returns the number after which the page begins.
    func after() throws(Problem) -> Int64? {
        guard let text = query.text("cursor") else { return nil }
        guard let number = try PageCursor(text: text).number else { throw PageCursor.unknown }
        return number
    }

    /// Returns the address of the page after `cursor`, for the `Link` field.
    func next(_ cursor: PageCursor) -> String {
        let others = request.query.split(separator: "&").filter { !$0.hasPrefix("cursor=") }
        return request.path + "?" + (others + ["cursor=\(cursor.text)"]).joined(separator: "&")
    }
}
