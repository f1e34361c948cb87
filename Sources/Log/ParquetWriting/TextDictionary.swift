/// The dictionary of a column: each different text once, and for each value the index of its text.
struct TextDictionary {
    /// The texts in the order of first use.
    private(set) var texts: [String] = []
    /// The index of each value's text in ``texts``.
    private(set) var places: [UInt32] = []
    /// The size of the texts, in bytes.
    private(set) var size = 0

    private var placeOfText: [Bytes: UInt32] = [:]
    /// The indices of texts that have a number.
    private var placeOfWord: [UInt32?] = []

    /// Removes all values and keeps the capacity.
    mutating func removeAll() {
        texts.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        placeOfText.removeAll(keepingCapacity: true)
        placeOfWord.removeAll(keepingCapacity: true)
        size = 0
    }

    mutating func append(_ text: String) { places.append(place(of: text)) }

    /// Appends a text with a number, such as the number of a kind. The text is created only on first use.
    @inline(__always)
    mutating func append(word: Int, _ text: () -> String) {
        if word < placeOfWord.count, let place = placeOfWord[word] { return places.append(place) }
        appendNew(word: word, text())
    }

    private mutating func appendNew(word: Int, _ text: String) {
        if word >= placeOfWord.count {
            placeOfWord += Array(repeating: nil, count: word + 1 - placeOfWord.count)
        }
        let place = place(of: text)
        placeOfWord[word] = place
        places.append(place)
    }

    private mutating func place(of text: String) -> UInt32 {
        if let place = placeOfText[Bytes(text)] { return place }
        let place = UInt32(texts.count)
        texts.append(text)
        placeOfText[Bytes(text)] = place
        size += text.utf8.count
        return place
    }
}

/// A text that is compared by its bytes, as readers of the file do. Swift treats equivalent texts as equal.
private struct Bytes: Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: Self, right: Self) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
