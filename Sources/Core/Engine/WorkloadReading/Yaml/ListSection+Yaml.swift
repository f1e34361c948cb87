import ScrollSimulation

extension ListSection {
    static let itemCounts = 0...10_000_000
    static let columnCounts = 1...1000

    /// The form of a section in a file.
    static var form: JSONSchema {
        var section = ListSection("", items: 0)
        return .mapping { section.read(&$0) }
    }

    /// Reads the sections of a list, and skips the faulty ones.
    static func reading(_ value: YamlValue, _ faults: inout WorkloadFaults) -> [ListSection] {
        var sections: [ListSection] = []
        var entries: [YamlValue] = []
        faults.keep { () throws(WorkloadError) in entries = try value.values("sections") }
        for entry in entries {
            faults.keep { () throws(WorkloadError) in
                var section = ListSection("", items: 0)
                try entry.mapping { section.read(&$0) }
                guard !sections.contains(where: { $0.id == section.id }) else {
                    throw entry.fault("section \"\(section.id)\" appears twice", "give each its own id")
                }
                sections.append(section)
            }
        }
        if sections.reduce(0, { $0 + $1.items }) > itemCounts.upperBound {
            faults.add(
                value.fault("\(value.name) has more than \(itemCounts.upperBound) items", "give them fewer"))
        }
        return sections
    }

    private mutating func read(_ keys: inout MappingReader) {
        keys.text("id", &id, isRequired: true)
        keys.count("items", &items, in: Self.itemCounts, isRequired: true)
        keys.check { fields throws(WorkloadError) in
            guard let given = fields["id"], id.contains("/") else { return }
            throw given.fault("\(given.name) has a slash, which must precede an item", "leave it out")
        }
        keys.supplementary("header", &header, mayBePinned: true)
        keys.supplementary("footer", &footer, mayBePinned: false)
        keys.count("columns", &columns, in: Self.columnCounts)
        keys.number("spacing", &spacing, in: .insets, unit: .points)
        keys.mapping("insets") {
            $0.number("top", &insets.top, in: .insets, unit: .points)
            $0.number("bottom", &insets.bottom, in: .insets, unit: .points)
        }
        // One height, a range from which to draw, or an estimate with the range of the measured heights.
        keys.mapping("height", or: .number(.lengths)) { value throws(WorkloadError) in
            let height = try value.number(in: .lengths, unit: .points)
            itemHeight = height...height
        } _: {
            $0.number("estimate", &estimatedHeight, in: .lengths, unit: .points)
            itemHeight = $0.range(in: .lengths, unit: .points)
        }
        keys.reuseIdentifier("type", &type)
        keys.read("scrolls", .words(Way.self)) { value throws(WorkloadError) in
            _ = try value.word(Way.self)
        }
        keys.check { fields throws(WorkloadError) in
            guard let width = fields["width"], fields["scrolls"] == nil else { return }
            throw width.fault(
                "\(width.name) is for a row that scrolls", "add scrolls: sideways, or leave it out")
        }
        keys.number("width", &sidewaysWidth, in: .lengths, unit: .points)
        keys.check { fields throws(WorkloadError) in
            guard fields["scrolls"] != nil else { return }
            _ = try fields.required("width")
            guard let columns = fields["columns"] else { return }
            throw columns.fault(
                "\(columns.name) has no effect in a row that scrolls sideways", "leave it out")
        }
    }

    private enum Way: String, CaseIterable { case sideways }
}

extension Workload {
    /// Checks that the command's options fit the sections of the list.
    package func checkSections(named file: String) throws(WorkloadError) {
        guard !list.sections.isEmpty else { return }
        guard list.items == list.sections.reduce(0, { $0 + $1.places.places }) else {
            throw WorkloadError(
                file: file,
                reason: "the sections of the list have items of their own",
                wayOut: "leave the number of items out")
        }
    }
}

extension MappingReader {
    fileprivate mutating func supplementary(
        _ key: String, _ supplementary: inout ListSection.Supplementary?, mayBePinned: Bool
    ) {
        var read = ListSection.Supplementary(height: 0)
        mapping(key) { keys in
            keys.number("height", &read.height, in: .lengths, unit: .points, isRequired: true)
            keys.reuseIdentifier("type", &read.type)
            if mayBePinned { keys.flag("pinned", &read.isPinned) }
            supplementary = read
        }
    }

    /// Reads a reuse identifier that no header or footer uses.
    fileprivate mutating func reuseIdentifier(_ key: String, _ identifier: inout String?) {
        read(key, .text) { value throws(WorkloadError) in
            let text = try value.text()
            guard text != "header", text != "footer" else {
                throw value.fault(
                    "\(value.name) is \"\(text)\", which the sections' \(text)s have", "take another one")
            }
            identifier = text
        }
    }
}
