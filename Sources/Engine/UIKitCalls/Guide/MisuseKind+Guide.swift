import LifecycleEvents

// The guide's text about an exception, and how the guide finds the exception in a crash report.
extension MisuseKind {
    /// The name it goes by in logs and on the command line.
    package var id: String { rawValue }

    /// UIKit's text as a person reads it: with an ellipsis where the animator's description stands.
    package var readableSentence: String { text.replacing("%@", with: "…") }

    /// What a report is searched for: the text, or the beginning of a long one that reports cut off.
    var opening: String {
        switch self {
        case .dequeuedViewNotReturned:
            "Expected dequeued view to be returned to the collection view in preparation for display."
        case .layoutLoop: "UICollectionView (%@) is stuck in its update/layout loop"
        default: text
        }
    }

    /// The first system that raises it, where older ones do not.
    package var since: String? {
        switch self {
        case .dequeuedViewNotReturned: "iOS 18"
        case .registrationPerRequest, .reconfiguredAsAnotherKind, .layoutLoop: "iOS 15"
        default: nil
        }
    }

    /// The phases and calls that lead there; none for a list, and none where nobody has recorded any.
    package var calls: [MisuseCall] { MisuseCall.all(leadingTo: self) }
}
