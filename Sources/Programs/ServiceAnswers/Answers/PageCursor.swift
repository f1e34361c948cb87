/// Where a list goes on: the key of the last row, in a form that nobody takes for a number.
///
/// It stays right while rows are added, and the page behind it costs as much as the first.
struct PageCursor: Hashable {
    let key: String

    init(_ key: String) { self.key = key }

    init(_ number: Int64) { key = String(number) }

    /// The cursor that came with a request.
    ///
    /// - Throws: ``Problem`` for what was not made here.
    init(text: String) throws(Problem) {
        guard text.hasPrefix("c"), text.utf8.count > 1, text.utf8.count.isMultiple(of: 2) == false,
            let bytes = Self.decoded(text.dropFirst().utf8)
        else { throw .badRequest("This is no cursor.", wayOut: Self.wayOut) }
        guard let key = String(validating: bytes, as: UTF8.self) else { throw Self.unknown }
        self.key = key
    }

    private static let wayOut = "Take it from the link of the page before."

    static let unknown = Problem(
        404, "no-page", "There is no such page", "The cursor was not made here.", wayOut: wayOut)

    var number: Int64? { Int64(key) }

    var text: String {
        "c" + key.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private static func decoded(_ digits: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var high: UInt8?
        for digit in digits {
            guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
            if let first = high {
                bytes.append(first << 4 | UInt8(value))
                high = nil
            } else {
                high = UInt8(value)
            }
        }
        return bytes
    }
}

extension RouteCall {
    /// The number behind which the page begins.
    func after() throws(Problem) -> Int64? {
        guard let text = query.text("cursor") else { return nil }
        guard let number = try PageCursor(text: text).number else { throw PageCursor.unknown }
        return number
    }

    /// The address of the page behind `cursor`, as the `Link` field has it.
    func next(_ cursor: PageCursor) -> String {
        let others = request.query.split(separator: "&").filter { !$0.hasPrefix("cursor=") }
        return request.path + "?" + (others + ["cursor=\(cursor.text)"]).joined(separator: "&")
    }
}
