import LifecycleEvents

// The guide's text about an exception, and the text by which the guide finds the exception in a crash report.
extension MisuseKind {
    /// The name in logs and on the command line.
    package var id: String { rawValue }

    /// UIKit's text with an ellipsis in place of the animator's description.
    package var readableSentence: String { text.replacing("%@", with: "…") }

    /// The text to search for in a report: the whole text, or the beginning of a long text that reports
    /// truncate.
    var opening: String {
        switch self {
        case .dequeuedViewNotReturned:
            "Expected dequeued view to be returned to the collection view in preparation for display."
        case .layoutLoop: "UICollectionView (%@) is stuck in its update/layout loop"
        default: text
        }
    }

    /// The first system that raises the exception, or nil if all systems do.
    package var since: String? {
        switch self {
        case .dequeuedViewNotReturned: "iOS 18"
        case .registrationPerRequest, .reconfiguredAsAnotherKind, .layoutLoop: "iOS 15"
        default: nil
        }
    }

    /// The phases and calls that raise the exception. Empty for exceptions of a list, and if no such call was
    /// recorded.
    package var calls: [MisuseCall] { MisuseCall.all(leadingTo: self) }
}
