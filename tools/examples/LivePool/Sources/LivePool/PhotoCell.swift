/// A recycled cell: its content changes, and the object stays.
final class PhotoCell {
    var photo = 0
    /// The value on screen: 0 is bright, 1 is dark.
    var darkness = 0.0
}
