/// Which runs of a log a question is about, as a user writes it: a number, a uuid or how it begins, or all.
package enum RunSelector: Hashable, Sendable {
    case newest
    case number(Int64)
    /// A uuid, or how it begins.
    case uuid(String)
    case all

    /// The selector that `text` is, if it is one.
    package init?(_ text: String) {
        if text == "all" {
            self = .all
        } else if let number = Int64(text) {
            self = .number(number)
        } else if text.count >= 4,
            text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        {
            self = .uuid(text.lowercased())
        } else {
            return nil
        }
    }
}
