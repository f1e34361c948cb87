import LifecycleEvents

// The guide's text about an exception, and the text by which the guide finds the exception in a crash report.
extension MisuseKind {
    /// The name in logs and on the command line.
    package var id: String { rawValue }

    /// The message with an ellipsis in place of what UIKit fills in.
    package var readableSentence: String {
        messages.first.map { ($0.opening + $0.rest).replacing("%@", with: "…") } ?? text
    }

    /// Whether the words of ``readableSentence`` are UIKit's.
    var isSentenceRecorded: Bool { messages.first?.isFoundByParts ?? isRecorded }

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
