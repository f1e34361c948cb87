import LifecycleEvents

/// A message of UIKit's to search for, with `%@` for the texts that UIKit fills in: descriptions and numbers.
struct UIKitMessage {
    let subject: MisuseKind
    /// The text that identifies the exception: the whole message, or the beginning of a long message that
    /// reports truncate.
    let opening: String
    /// The rest of the message.
    var rest = ""
    /// Whether a part of the message identifies the exception. Otherwise a text must contain all of it.
    var isFoundByParts = true

    /// All messages, by the order of their exceptions.
    static let all = MisuseKind.allCases.flatMap(\.messages)
}

extension MisuseKind {
    /// The messages of the exception. The first one is its sentence in lists and articles.
    var messages: [UIKitMessage] {
        switch self {
        case .dequeuedViewNotReturned, .layoutLoop:
            // The first sentence identifies the exception.
            let opening = text.prefix { $0 != "." }
            return [
                UIKitMessage(subject: self, opening: String(opening), rest: String(text[opening.endIndex...]))
            ]
        case .invalidUpdate:
            return Self.invalidUpdates
                + [UIKitMessage(subject: self, opening: text, isFoundByParts: false)]
        default:
            return [UIKitMessage(subject: self, opening: text, isFoundByParts: isRecorded)]
        }
    }

    /// UIKit's messages about the updates of tables and collection views.
    private static let invalidUpdates: [UIKitMessage] = {
        let subject = MisuseKind.invalidUpdate
        let counts = ["rows", "items"].map { items in
            UIKitMessage(
                subject: subject, opening: "Invalid update: invalid number of \(items) in section %@",
                rest:
                    ". The number of \(items) contained in an existing section after the update (%@) must be equal "
                    + "to the number of \(items) contained in that section before the update (%@), plus or minus the "
                    + "number of \(items) inserted or deleted from that section (%@ inserted, %@ deleted) and plus or "
                    + "minus the number of \(items) moved into or out of that section (%@ moved in, %@ moved out)."
            )
        }
        let sections = ["table", "collection"].map { list in
            UIKitMessage(
                subject: subject, opening: "Invalid update: invalid number of sections",
                rest:
                    ". The number of sections contained in the \(list) view after the update (%@) must be equal to "
                    + "the number of sections contained in the \(list) view before the update")
        }
        let batches = ["rows", "items"].map { items in
            UIKitMessage(
                subject: subject,
                opening:
                    "Invalid batch updates detected: the number of sections and/or \(items) returned by the data "
                    + "source before and/or after performing the batch updates are inconsistent with the updates"
            )
        }
        let attempts =
            ["row", "item"].flatMap { item in
                [
                    "attempt to insert \(item) %@ into section %@, but there are only %@ \(item)s in section %@ after the "
                        + "update",
                    "attempt to delete \(item) %@ from section %@ which only contains %@ \(item)s before the update",
                ]
            } + [
                "attempt to insert section %@ but there are only %@ sections after the update",
                "attempt to delete section %@, but there are only %@ sections before the update",
            ]
        // The beginnings of these are words of other programs' logs, too.
        return counts + sections + batches
            + attempts.map { UIKitMessage(subject: subject, opening: $0, isFoundByParts: false) }
    }()
}
