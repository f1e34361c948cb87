/// Base64 with padding (RFC 4648): bytes as text that stands in any HTML file.
enum Base64 {
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Appends the text of `bytes` to `text`. Complexity: O(count of `bytes`).
    static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
        text.reserveCapacity(text.count + (bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let count = min(3, bytes.count - index)
            var group = UInt32(bytes[index]) << 16
            if count > 1 { group |= UInt32(bytes[index + 1]) << 8 }
            if count > 2 { group |= UInt32(bytes[index + 2]) }
            text.append(letters[Int(group >> 18)])
            text.append(letters[Int(group >> 12 & 63)])
            text.append(count > 1 ? letters[Int(group >> 6 & 63)] : UInt8(ascii: "="))
            text.append(count > 2 ? letters[Int(group & 63)] : UInt8(ascii: "="))
            index += 3
        }
    }
}
