import LifecycleEvents

/// A value of a workload file, with its name and location.
package struct YamlValue {
    let node: YamlNode
    /// The name for messages: `list.items`.
    let name: String
    let file: String

    package init(node: YamlNode, name: String, file: String) {
        (self.node, self.name, self.file) = (node, name, file)
    }

    func fault(_ reason: String, _ wayOut: String) -> WorkloadError {
        WorkloadError(
            file: file, line: node.mark?.line, column: node.mark?.column, reason: reason, wayOut: wayOut)
    }

    /// The value in the words of a message.
    private var found: String {
        switch node.content {
        case .scalar(let text, let isPlain) where text.isEmpty && isPlain: "nothing"
        case .scalar(let text, _): "\"\(text.prefix(40))\""
        case .mapping: "a mapping"
        case .sequence: "a list"
        case .alias: "an alias"
        }
    }

    /// The text of a scalar that is written without quotes, or nil.
    private var plain: String? {
        guard case .scalar(let text, isPlain: true) = node.content else { return nil }
        return text
    }

    /// Returns the text of any scalar except an empty one, quoted or not.
    func text() throws(WorkloadError) -> String {
        guard let scalar = node.scalar, !scalar.isEmpty else {
            throw fault("\(name) is \(found), not a text", "write \(name.lastWord): some-text")
        }
        return scalar
    }

    /// Whether the value is this word, quoted or not. In JSON all words are quoted.
    func isWord(_ word: String) -> Bool { scalarText == word }

    func flag() throws(WorkloadError) -> Bool {
        switch plain {
        case "true": return true
        case "false": return false
        default: throw fault("\(name) is \(found), not a flag", "write true or false")
        }
    }

    func number(in range: ClosedRange<Double>, unit: String) throws(WorkloadError) -> Double {
        guard let plain, let value = Double(plain),
            !plain.utf8.contains(where: { $0.isLetterButExponent })
        else {
            throw fault("\(name) is \(found), not a number", "give \(unit), such as \(range.example)")
        }
        guard value.isFinite, range.contains(value) else {
            throw fault(
                "\(name) is \(plain), which is out of range",
                "give \(unit) from \(range.lowerBound.short) to \(range.upperBound.short)")
        }
        return value
    }

    func count(in range: ClosedRange<Int>) throws(WorkloadError) -> Int {
        guard let plain, let value = Int(plain) else {
            throw fault(
                "\(name) is \(found), not a whole number", "give one from \(range.lowerBound) on")
        }
        guard range.contains(value) else {
            throw fault(
                "\(name) is \(value), which is out of range",
                "give a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    /// Returns the case of `Word` whose raw value this value is.
    func word<Word>(_ type: Word.Type) throws(WorkloadError) -> Word
    where Word: CaseIterable & RawRepresentable, Word.RawValue == String {
        if let text = node.scalar, let word = Word(rawValue: text) { return word }
        throw unknownWord(among: Word.allCases.map { $0.rawValue })
    }

    /// A separate function, so that it is compiled once and not for each type of words.
    func unknownWord(among words: [String]) -> WorkloadError {
        fault("\(name) is \(found), which is unknown", Self.wayOut(of: scalarText, among: words))
    }

    /// Returns one of many words. The advice about an unknown word names only some of them.
    func word(among words: [String], manyLike examples: [String]) throws(WorkloadError) -> String {
        let text = try text()
        if words.contains(text) { return text }
        // `position` begins the words of its numbers.
        let near = words.first { $0.hasPrefix(text + ".") } ?? Spelling.nearest(to: text, among: words)
        throw fault(
            "\(name) is \(found), which is unknown",
            near.map(Spelling.question)
                ?? "use one of \(words.count) words, for example \(examples.joined(separator: ", ")); "
                + "`animatorpool workloads schema` lists them")
    }

    /// Returns the values of a list.
    func values(_ what: String, mayBeEmpty: Bool = false) throws(WorkloadError) -> [YamlValue] {
        guard let sequence = node.sequence else {
            throw fault("\(name) is \(found), not a list", "write a list of \(what)")
        }
        guard mayBeEmpty || !sequence.isEmpty else {
            throw fault("\(name) is empty", "give it at least one of the \(what)")
        }
        return sequence.map { YamlValue(node: $0, name: name, file: file) }
    }

    /// Returns the words of a list that is not empty.
    func words<Word>(_ what: String, of type: Word.Type = Word.self) throws(WorkloadError) -> [Word]
    where Word: CaseIterable & RawRepresentable, Word.RawValue == String {
        var words: [Word] = []
        for word in try values(what) { words.append(try word.word(type)) }
        return words
    }

    var isSequence: Bool { if case .sequence = node.content { true } else { false } }

    var isMapping: Bool { if case .mapping = node.content { true } else { false } }

    /// Returns the entries of a mapping from any names to whole numbers above 0, in the order of the file.
    func shares() throws(WorkloadError) -> [(name: String, share: Int)] {
        guard let mapping = node.mapping, !mapping.isEmpty else {
            throw fault("\(name) is \(found), not a mapping", "write it as { photo: 7, video: 3 }")
        }
        var shares: [(name: String, share: Int)] = []
        for (key, value) in mapping {
            let text = try YamlValue(node: key, name: name, file: file).text()
            let share = YamlValue(node: value, name: "\(name).\(text)", file: file)
            shares.append((text, try share.count(in: 1...1_000_000)))
        }
        return shares
    }

    var scalarText: String { node.scalar ?? "" }

    /// Returns `did you mean …?` if a word is similar, else the list of words.
    static func wayOut(of word: String, among words: [String]) -> String {
        Spelling.suggestion(for: word, among: words) ?? "use \(words.joined(separator: ", "))"
    }

    /// Returns the values of a mapping, whose keys must be among `known`.
    func fields(_ known: [String]) throws(WorkloadError) -> YamlFields {
        var faults = WorkloadFaults()
        let fields = fields(known, &faults)
        if let first = faults.all.first { throw first }
        return fields
    }

    /// Returns the values of a mapping for the keys in `known`. Each other key is a fault.
    func fields(_ known: [String], _ faults: inout WorkloadFaults) -> YamlFields {
        guard let mapping = node.mapping else {
            faults.add(
                fault(
                    "\(name.isEmpty ? "the file" : name) is \(found), not a mapping",
                    known.count == 1 ? "write it as { \(known[0]): … }" : "write it as { \(known[0]): …, … }")
            )
            return YamlFields(owner: self, fields: [:])
        }
        for (key, _) in mapping {
            let keyText = key.scalar ?? ""
            guard !known.contains(keyText) else { continue }
            let place = YamlValue(node: key, name: name, file: file)
            let owner = name.isEmpty ? "" : " in \(name)"
            faults.add(
                place.fault("unknown key \(place.found)\(owner)", Self.wayOut(of: keyText, among: known)))
        }
        return YamlFields(owner: self, fields: members)
    }

    /// The values of a mapping by their keys; empty for any other value.
    var members: [String: YamlValue] {
        guard let mapping = node.mapping else { return [:] }
        var members: [String: YamlValue] = [:]
        for (key, value) in mapping {
            let text = key.scalar ?? ""
            members[text] = YamlValue(node: value, name: name.isEmpty ? text : "\(name).\(text)", file: file)
        }
        return members
    }
}

/// The values of a mapping whose keys were checked.
struct YamlFields {
    let owner: YamlValue
    let fields: [String: YamlValue]

    subscript(key: String) -> YamlValue? { fields[key] }

    /// Throws a fault about the first of `keys` that the mapping has.
    ///
    /// - Parameter reason: The key that makes these keys useless.
    func refuse(
        _ keys: [String], beside reason: String, _ wayOut: String = "give one of them"
    ) throws(WorkloadError) {
        guard let other = keys.compactMap({ fields[$0] }).first else { return }
        throw other.fault("\(other.name) has no effect beside \(reason)", wayOut)
    }

    /// Returns the value of `key`, or throws a fault if the mapping lacks the key.
    func required(_ key: String) throws(WorkloadError) -> YamlValue {
        guard let value = fields[key] else {
            throw owner.fault("\(owner.name) has no \(key)", "add \(key): …")
        }
        return value
    }
}

extension String {
    fileprivate var lastWord: Substring { split(separator: ".").last ?? self[...] }
}

extension UInt8 {
    /// Rejects `0x10`, `nan` and `infinity`, which `Double` accepts. Accepts `1e3`.
    fileprivate var isLetterButExponent: Bool {
        let letter = self | 0x20
        return UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter && letter != UInt8(ascii: "e")
    }
}

extension Double {
    fileprivate var short: String {
        if let whole = Int(exactly: self) { return String(whole) }
        return String(self)
    }
}

extension ClosedRange<Double> {
    fileprivate var example: String { contains(0.5) ? "0.5" : Swift.max(lowerBound, 100).short }
}

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

    var scalar: String? { if case .scalar(let text, _) = content { text } else { nil } }

    /// The members of a mapping.
    var mapping: [(key: YamlNode, value: YamlNode)]? {
        if case .mapping(let members) = content { members() } else { nil }
    }

    /// The values of a list.
    var sequence: [YamlNode]? { if case .sequence(let values) = content { values() } else { nil } }
}
