/// A value of a YAML or JSON text, whichever parser has read the text.
///
/// The members of a mapping and the values of a list are made when they are read: with aliases, a short text
/// can stand for more values than memory holds.
package final class YamlNode {
    package enum Content {
        /// - Parameter isPlain: Whether the text is written without quotes. Other texts are neither numbers nor
        ///   flags.
        case scalar(String, isPlain: Bool)
        case mapping(() -> [(key: YamlNode, value: YamlNode)])
        case sequence(() -> [YamlNode])
        case alias
    }

    /// A place in the text, counted from 1.
    package struct Mark {
        let line: Int
        let column: Int

        package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
    }

    package let content: Content
    /// The place of the value; nil if the parser knows no places.
    package let mark: Mark?

    package init(_ content: Content, mark: Mark? = nil) { (self.content, self.mark) = (content, mark) }

    /// The text of a scalar.
    var scalar: String? { if case .scalar(let text, _) = content { text } else { nil } }

    /// The members of a mapping.
    var mapping: [(key: YamlNode, value: YamlNode)]? {
        if case .mapping(let members) = content { members() } else { nil }
    }

    /// The values of a list.
    var sequence: [YamlNode]? { if case .sequence(let values) = content { values() } else { nil } }
}
