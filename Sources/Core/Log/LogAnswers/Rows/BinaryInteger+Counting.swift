extension BinaryInteger {
    /// Returns the number with a noun: `1 step`, `3 steps`.
    ///
    /// - Parameters:
    ///   - thing: the singular.
    ///   - things: the plural; the default adds an s.
    package func counting(_ thing: String, _ things: String? = nil) -> String {
        "\(self) \(self == 1 ? thing : things ?? thing + "s")"
    }
}
