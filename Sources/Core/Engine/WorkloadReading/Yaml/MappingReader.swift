/// Reads a mapping of a workload file. A type names each of its keys once, with the form of its value and the
/// property that it sets.
///
/// The same calls make the JSON Schema: a reader without a mapping reads nothing, and records the form of
/// each key.
struct MappingReader {
    /// The values of the mapping, or nil in a reader for the schema.
    let fields: YamlFields?
    /// The keys in the order of messages and the schema. A reader of a mapping omits the forms.
    private(set) var members: [(key: String, value: JSONSchema)] = []
    private(set) var required: [String] = []
    fileprivate var faults = WorkloadFaults()
    /// Whether the reader skips all further keys, because they have no meaning without an earlier key.
    var skipsRest = false

    fileprivate init(_ fields: YamlFields?) { self.fields = fields }

    /// Reads the value of `key`, if the mapping has the key, and keeps the faults of that value.
    ///
    /// - Parameters:
    ///   - form: The form of the value.
    ///   - isRequired: Whether a missing key is a fault.
    ///   - later: A key that was read before, and is listed after this key.
    mutating func read(
        _ key: String, _ form: @autoclosure () -> JSONSchema, isRequired: Bool = false,
        before later: String? = nil,
        keeping read: (YamlValue, inout WorkloadFaults) -> Void
    ) {
        let place = members.firstIndex { $0.key == later } ?? members.endIndex
        members.insert((key, fields == nil ? form() : .any), at: place)
        if isRequired { required.append(key) }
        guard let fields, !skipsRest else { return }
        if let value = fields[key] {
            read(value, &faults)
        } else if isRequired {
            faults.keep { () throws(WorkloadError) in _ = try fields.required(key) }
        }
    }

    /// Reads the value of `key`, if the mapping has the key, and keeps the fault of that value.
    mutating func read(
        _ key: String, _ form: @autoclosure () -> JSONSchema, isRequired: Bool = false,
        _ read: (YamlValue) throws(WorkloadError) -> Void
    ) {
        self.read(key, form(), isRequired: isRequired) { value, faults in
            faults.keep { () throws(WorkloadError) in try read(value) }
        }
    }

    /// Lists a key whose value ``check(_:)`` reads.
    mutating func know(_ key: String, _ form: @autoclosure () -> JSONSchema, isRequired: Bool = false) {
        members.append((key, fields == nil ? form() : .any))
        if isRequired { required.append(key) }
    }

    /// Checks a combination of keys.
    mutating func check(_ check: (YamlFields) throws(WorkloadError) -> Void) {
        guard let fields, !skipsRest else { return }
        faults.keep { () throws(WorkloadError) in try check(fields) }
    }

    // MARK: Values

    /// Reads a word that is one of `Word`'s raw values.
    mutating func word<Word>(_ key: String, _ word: inout Word)
    where Word: CaseIterable & RawRepresentable, Word.RawValue == String {
        read(key, .words(Word.self)) { value throws(WorkloadError) in word = try value.word(Word.self) }
    }

    /// Reads a list of `Word`'s raw values, or the word `none` for an empty one.
    mutating func wordsOrNone<Word>(_ key: String, _ words: inout [Word], _ what: String)
    where Word: CaseIterable & RawRepresentable, Word.RawValue == String {
        read(key, .either([.words(["none"]), .list(.words(Word.self))])) { value throws(WorkloadError) in
            words = value.isWord("none") ? [] : try value.words("\(what), or none")
        }
    }

    mutating func text(_ key: String, _ text: inout String, isRequired: Bool = false) {
        read(key, .text, isRequired: isRequired) { value throws(WorkloadError) in text = try value.text() }
    }

    mutating func flag(_ key: String, _ flag: inout Bool) {
        read(key, .flag) { value throws(WorkloadError) in flag = try value.flag() }
    }

    mutating func number(
        _ key: String, _ number: inout Double, in range: ClosedRange<Double>, unit: String,
        isRequired: Bool = false
    ) {
        read(key, .number(range), isRequired: isRequired) { value throws(WorkloadError) in
            number = try value.number(in: range, unit: unit)
        }
    }

    mutating func number(
        _ key: String, _ number: inout Double?, in range: ClosedRange<Double>, unit: String
    ) {
        read(key, .number(range)) { value throws(WorkloadError) in
            number = try value.number(in: range, unit: unit)
        }
    }

    mutating func count(
        _ key: String, _ count: inout Int, in range: ClosedRange<Int>, isRequired: Bool = false
    ) {
        read(key, .count(range), isRequired: isRequired) { value throws(WorkloadError) in
            count = try value.count(in: range)
        }
    }

    /// Reads a count, or the word `word` for nil.
    mutating func count(_ key: String, _ count: inout Int?, in range: ClosedRange<Int>, or word: String) {
        read(key, .either([.words([word]), .count(range)])) { value throws(WorkloadError) in
            count = value.isWord(word) ? nil : try value.count(in: range)
        }
    }

    /// Reads a range from the keys `min` and `max`.
    mutating func range(in numbers: ClosedRange<Double>, unit: String) -> ClosedRange<Double> {
        var (low, high) = (numbers.lowerBound, numbers.lowerBound)
        number("min", &low, in: numbers, unit: unit, isRequired: true)
        number("max", &high, in: numbers, unit: unit, isRequired: true)
        check { fields throws(WorkloadError) in
            guard low > high else { return }
            throw fields.owner.fault("\(fields.owner.name) has a min above its max", "exchange them")
        }
        return low...max(low, high)
    }

    /// Reads a nested mapping.
    ///
    /// - Parameter keepsAll: Whether all faults of the mapping are kept, and not only the first.
    mutating func mapping(
        _ key: String, keepsAll: Bool = true, before later: String? = nil,
        _ keys: (inout MappingReader) -> Void
    ) {
        read(key, .mapping(keys), before: later) { value, faults in
            if keepsAll {
                value.mapping(&faults, keys)
            } else {
                faults.keep { () throws(WorkloadError) in try value.mapping(keys) }
            }
        }
    }

    /// Reads a nested mapping, or a value of another form.
    mutating func mapping(
        _ key: String, or form: @autoclosure () -> JSONSchema,
        _ read: (YamlValue) throws(WorkloadError) -> Void,
        _ keys: (inout MappingReader) -> Void
    ) {
        self.read(key, .either([form(), .mapping(keys)])) { value, faults in
            if value.isMapping { return value.mapping(&faults, keys) }
            faults.keep { () throws(WorkloadError) in try read(value) }
        }
    }
}

extension JSONSchema {
    /// Returns the form of a mapping that `keys` reads, with additional required keys.
    static func mapping(required: [String] = [], _ keys: (inout MappingReader) -> Void) -> JSONSchema {
        var reader = MappingReader(nil)
        keys(&reader)
        return .mapping(reader.members, required: reader.required + required)
    }

    /// Returns the form of a mapping that has one of the keys that `keys` reads.
    static func oneKey(_ keys: (inout MappingReader) -> Void) -> JSONSchema {
        var reader = MappingReader(nil)
        keys(&reader)
        return .oneKey(reader.members)
    }
}

extension YamlFields {
    /// Reads these values with `keys`, and throws the first fault.
    func read(_ keys: (inout MappingReader) -> Void) throws(WorkloadError) {
        var reader = MappingReader(self)
        keys(&reader)
        if let first = reader.faults.all.first { throw first }
    }
}

extension YamlValue {
    /// Reads a mapping with `keys`, and throws its first fault.
    func mapping(_ keys: (inout MappingReader) -> Void) throws(WorkloadError) {
        var faults = WorkloadFaults()
        mapping(&faults, keys)
        if let first = faults.all.first { throw first }
    }

    /// Reads a mapping with `keys`, and keeps all of its faults: first those of unknown keys, then those of
    /// values.
    func mapping(_ faults: inout WorkloadFaults, _ keys: (inout MappingReader) -> Void) {
        var reader = MappingReader(YamlFields(owner: self, fields: members))
        keys(&reader)
        _ = fields(reader.members.map { $0.key }, &faults)
        for fault in reader.faults.all { faults.add(fault) }
    }
}
