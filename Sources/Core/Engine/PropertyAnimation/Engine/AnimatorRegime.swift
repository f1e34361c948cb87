/// The system whose animator behaviour is simulated.
public enum AnimatorRegime: String, Hashable, Sendable, CaseIterable {
    /// The behaviour of Apple's documentation and SDK header, from iOS 11 on.
    case documented
    /// The behaviour observed on iOS 10.3.
    case ios10
    /// The behaviour observed on iOS 15 and 16.
    case ios16
}
