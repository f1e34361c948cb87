/// A cell as lists recycle them: what it shows changes, the object stays.
final class PhotoCell {
    var photo = 0
    /// What is on screen: 0 is bright, 1 is dark.
    var darkness = 0.0
}
