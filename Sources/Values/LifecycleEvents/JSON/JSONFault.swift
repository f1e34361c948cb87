/// What is wrong with a text that ought to be JSON.
package struct JSONFault: Error {
    package let reason: String
    /// At which byte, counted from 1; nil where it is JSON, and what it says is wrong.
    package let column: Int?

    package init(_ reason: String, column: Int? = nil) {
        self.reason = reason
        self.column = column
    }
}

extension UInt8 {
    /// As a fault names a byte.
    var quoted: String { self >= 0x20 && self < 0x7F ? "\"\(Unicode.Scalar(self))\"" : "the byte \(self)" }
}
