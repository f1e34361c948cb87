/// Which system's animator behaviour holds.
public enum AnimatorRegime: String, Hashable, Sendable, CaseIterable {
    /// Apple's documentation and SDK header, iOS 11 on.
    case documented
    /// As observed on iOS 10.3.
    case ios10
    /// As observed on iOS 15 and 16.
    case ios16
}
