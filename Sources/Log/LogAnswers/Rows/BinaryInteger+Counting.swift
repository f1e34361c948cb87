extension BinaryInteger {
    /// So many things, as a sentence says it: `1 step`, `3 steps`.
    ///
    /// - Parameters:
    ///   - thing: what one of them is called.
    ///   - things: what several are called; with an s at the end unless given.
    package func counting(_ thing: String, _ things: String? = nil) -> String {
        "\(self) \(self == 1 ? thing : things ?? thing + "s")"
    }
}
