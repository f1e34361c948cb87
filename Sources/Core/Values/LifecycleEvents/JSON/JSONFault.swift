/// A fault in a JSON text.
package struct JSONFault: Error {
    package let reason: String
    /// The byte of the fault, from 1; nil for invalid content in valid JSON.
    package let column: Int?

    package init(_ reason: String, column: Int? = nil) {
        self.reason = reason
        self.column = column
    }
}

extension UInt8 {
    /// The name of a byte in a fault.
    var quoted: String { self >= 0x20 && self < 0x7F ? "\"\(Unicode.Scalar(self))\"" : "the byte \(self)" }
}
