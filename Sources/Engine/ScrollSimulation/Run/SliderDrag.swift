/// A finger on the slider of a cell: where it is, as a function of time.
struct SliderDrag {
    let item: Int
    let to: Double
    let beginNs: Int64
    let endNs: Int64
    /// Where the slider stood when the finger came; nil until a frame has shown its cell.
    var from: Double?

    /// From the fraction it found to the one it goes to, evenly.
    func fraction(atNs ns: Int64, from: Double) -> Double {
        guard ns < endNs else { return to }
        return from + (to - from) * Double(max(0, ns - beginNs)) / Double(endNs - beginNs)
    }
}
