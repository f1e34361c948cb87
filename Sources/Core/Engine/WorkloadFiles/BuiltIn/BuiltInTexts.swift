import BuiltInFiles

extension built_in_texts {
    /// The text of each file, without the newline at its end.
    var texts: [String] {
        UnsafeBufferPointer(start: bytes, count: count).split(separator: 0)
            .map { String(decoding: $0.dropLast(), as: UTF8.self) }
    }
}
