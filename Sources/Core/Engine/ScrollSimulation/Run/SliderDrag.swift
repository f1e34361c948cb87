/// The position of a finger on a cell's slider, as a function of time.
struct SliderDrag {
    let item: Int
    let to: Double
    let beginNs: Int64
    let endNs: Int64
    /// The fraction of the slider at the touch; nil until a frame shows the cell.
    var from: Double?

    /// Returns the fraction at `ns`, on an even motion from `from`.
    func fraction(atNs ns: Int64, from: Double) -> Double {
        guard ns < endNs else { return to }
        return from + (to - from) * Double(max(0, ns - beginNs)) / Double(endNs - beginNs)
    }
}
