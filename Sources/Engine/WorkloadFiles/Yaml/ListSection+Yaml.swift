import ScrollSimulation

extension ListSection {
    static let itemCounts = 0...10_000_000
    static let columnCounts = 1...1000
    static let keys = [
        "id", "items", "header", "footer", "columns", "spacing", "insets", "height", "type", "scrolls",
        "width",
    ]

    /// The sections of a list, without the faulty ones.
    static func reading(_ value: YamlValue, _ faults: inout WorkloadFaults) -> [ListSection] {
        var sections: [ListSection] = []
        var entries: [YamlValue] = []
        faults.keep { () throws(WorkloadError) in entries = try value.values("sections") }
        for entry in entries {
            faults.keep { () throws(WorkloadError) in
                let section = try ListSection(entry)
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

    private init(_ value: YamlValue) throws(WorkloadError) {
        let fields = try value.fields(Self.keys)
        let id = try fields.required("id")
        self.init(try id.text(), items: try fields.required("items").count(in: Self.itemCounts))
        guard !self.id.contains("/") else {
            throw id.fault("\(id.name) has a slash, which stands before an item", "leave it out")
        }
        if let value = fields["header"] { header = try Supplementary(value, mayBePinned: true) }
        if let value = fields["footer"] { footer = try Supplementary(value, mayBePinned: false) }
        columns = try fields["columns"]?.count(in: Self.columnCounts) ?? columns
        spacing = try fields["spacing"]?.number(in: .insets, unit: .points) ?? spacing
        if let value = fields["insets"] { insets = try Insets(value.fields(["top", "bottom"])) }
        if let value = fields["height"] { try readHeight(value) }
        try readSideways(fields)
        if let value = fields["type"] { type = try value.reuseIdentifier() }
    }

    private enum Way: String, CaseIterable { case sideways }

    private mutating func readSideways(_ fields: YamlFields) throws(WorkloadError) {
        guard let scrolls = fields["scrolls"] else {
            guard let width = fields["width"] else { return }
            throw width.fault(
                "\(width.name) is for a row that scrolls", "add scrolls: sideways, or leave it out")
        }
        _ = try scrolls.word(Way.self)
        sidewaysWidth = try fields.required("width").number(in: .lengths, unit: .points)
        guard let columns = fields["columns"] else { return }
        throw columns.fault("\(columns.name) has no effect in a row that scrolls sideways", "leave it out")
    }

    /// One height, a range to draw from, or an estimate with the range of the measured heights.
    private mutating func readHeight(_ value: YamlValue) throws(WorkloadError) {
        guard value.isMapping else {
            let height = try value.number(in: .lengths, unit: .points)
            itemHeight = height...height
            return
        }
        let fields = try value.fields(["estimate", "min", "max"])
        estimatedHeight = try fields["estimate"]?.number(in: .lengths, unit: .points)
        itemHeight = try value.range(fields)
    }
}

extension Workload {
    /// Checks that the changes by options fit the sections of the list.
    package func checkSections(named file: String) throws(WorkloadError) {
        guard !list.sections.isEmpty else { return }
        guard list.items == list.sections.reduce(0, { $0 + $1.places.places }) else {
            throw WorkloadError(
                file: file, line: nil, column: nil,
                reason: "the sections of the list have items of their own",
                wayOut: "leave the number of items out")
        }
        guard profile.fill == .visible, profile.follows == .item else {
            throw WorkloadError(
                file: file, line: nil, column: nil, reason: "the profile \(profile.name) has no sections",
                wayOut: "take one of UIKit's")
        }
    }
}

extension ListSection.Supplementary {
    fileprivate init(_ value: YamlValue, mayBePinned: Bool) throws(WorkloadError) {
        let fields = try value.fields(["height", "type"] + (mayBePinned ? ["pinned"] : []))
        self.init(
            height: try fields.required("height").number(in: .lengths, unit: .points),
            isPinned: try fields["pinned"]?.flag() ?? false, type: try fields["type"]?.reuseIdentifier())
    }
}

extension YamlValue {
    /// A reuse identifier that no header or footer uses.
    fileprivate func reuseIdentifier() throws(WorkloadError) -> String {
        let text = try text()
        guard text != "header", text != "footer" else {
            throw fault("\(name) is \"\(text)\", which the sections' \(text)s have", "take another one")
        }
        return text
    }

    func range(_ fields: YamlFields) throws(WorkloadError) -> ClosedRange<Double> {
        let low = try fields.required("min").number(in: .lengths, unit: .points)
        let high = try fields.required("max").number(in: .lengths, unit: .points)
        guard low <= high else { throw fault("\(name) has a min above its max", "exchange them") }
        return low...high
    }
}

extension Insets {
    init(_ fields: YamlFields) throws(WorkloadError) {
        self.init(
            top: try fields["top"]?.number(in: .insets, unit: .points) ?? 0,
            bottom: try fields["bottom"]?.number(in: .insets, unit: .points) ?? 0)
    }
}
