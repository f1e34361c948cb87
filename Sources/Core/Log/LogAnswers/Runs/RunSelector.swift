/// The runs that a query is about. Users write a number, a UUID or its beginning, or `all`.
package enum RunSelector: Hashable, Sendable {
    case newest
    case number(Int64)
    /// A UUID or its beginning.
    case uuid(String)
    case all

    /// Parses a selector. Returns nil for other text.
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
