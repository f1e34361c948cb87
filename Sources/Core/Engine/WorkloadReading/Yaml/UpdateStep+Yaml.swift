import ScrollSimulation

/// The updates of a list: steps of their own, parts of a batch, and edits of a snapshot.
extension StepReader {
    /// Reads an update, a batch or a snapshot.
    mutating func update(_ name: StepName, _ keys: inout MappingReader) -> Step? {
        var step: Step?
        keys.read(name.rawValue, Self.form(of: name)) { value throws(WorkloadError) in
            step =
                switch name {
                case .batch: try batch(value)
                case .apply: try apply(value)
                default: try update(name, value)
                }
        }
        return step
    }

    /// Reads an update that is a step of its own.
    private mutating func update(_ name: StepName, _ value: YamlValue) throws(WorkloadError) -> Step {
        let fields = try value.fields(
            Self.keys(of: name) + (name == .reconfigure ? [] : ["animated"]))
        let animated = try fields["animated"]?.flag()
        let edit = try edit(name, fields)
        try track(edit, fields["at"] ?? value)
        switch edit {
        case .insert(let at, let count): return .insert(at: at, count: count, animated: animated ?? false)
        case .delete(let at, let count): return .delete(at: at, count: count, animated: animated ?? false)
        case .move(let from, let to): return .move(from: from, to: to, animated: animated ?? false)
        case .reload(let at, let count): return .reload(at: at, count: count, animated: animated)
        case .reconfigure(let at, let count): return .reconfigure(at: at, count: count)
        case .reloadSection: return .apply([edit], animated: animated ?? true)
        }
    }

    private static func keys(of update: StepName) -> [String] {
        switch update {
        case .move: ["from", "to", "after"]
        case .insert: ["at", "after", "count"]
        case .reload: ["at", "count", "section"]
        default: ["at", "count"]
        }
    }

    /// Reads a list of edits, a mapping with such a list, or a mapping of updates. Each edit of a list refers
    /// to the items after the earlier edits. The updates of a mapping all refer to the list before the first
    /// update.
    private mutating func apply(_ value: YamlValue) throws(WorkloadError) -> Step {
        let fields =
            value.isMapping
            ? try value.fields(Self.updateNames + ["snapshot", "animated", "usingReloadData"]) : nil
        var edits: [ListSnapshot.Edit] = []
        if let fields, fields["snapshot"] == nil {
            edits = try self.edits(atOnce: fields)
            for edit in edits { try track(edit, value) }
        } else {
            try fields?.refuse(Self.updateNames, beside: "a snapshot", "put it into the snapshot")
            for (name, value) in try updates(fields?.required("snapshot") ?? value, "a snapshot") {
                let edit = try edit(name, value.fields(Self.keys(of: name)))
                edits.append(edit)
                try track(edit, value)
            }
        }
        return .apply(
            edits, animated: try fields?["animated"]?.flag() ?? true,
            usingReloadData: try fields?["usingReloadData"]?.flag() ?? false)
    }

    private static let updateNames = StepName.allCases.filter { $0.isUpdate }.map { $0.rawValue }

    private mutating func edit(
        _ name: StepName, _ fields: YamlFields
    ) throws(WorkloadError) -> ListSnapshot.Edit {
        if name == .move {
            let (from, to) = try ends(ofMove: fields)
            return .move(from: from, to: to)
        }
        if let section = fields["section"] {
            try fields.refuse(["at", "count"], beside: "a section")
            return .reloadSection(try items?.section(section) ?? 0)
        }
        let count = try fields["count"]?.count(in: 1...ItemCount.limit) ?? 1
        guard name == .insert else {
            return edit(name, at: try index(fields.required("at"), count: count), count: count)
        }
        if let after = fields["after"] {
            try fields.refuse(["at"], beside: "after")
            return .insert(at: try index(after) + 1, count: count)
        }
        let value = try fields.required("at")
        let at = try place(value, orEnd: true)
        try items?.need(at, value)
        return .insert(at: at, count: count)
    }

    private func edit(_ name: StepName, at place: Int, count: Int = 1) -> ListSnapshot.Edit {
        switch name {
        case .delete: .delete(at: place, count: count)
        case .reload: .reload(at: place, count: count)
        default: .reconfigure(at: place, count: count)
        }
    }

    private mutating func track(_ edit: ListSnapshot.Edit, _ value: YamlValue) throws(WorkloadError) {
        switch edit {
        case .insert(let at, let count): try items?.insert(count, at: at, value)
        case .delete(let at, let count): try items?.remove(at..<at + count, value)
        case .move(let from, let to): items?.move(from: from, to: to)
        case .reload, .reloadSection, .reconfigure: break
        }
    }

    /// Converts updates that refer to the list before them into a sequence of edits: reloads first, then
    /// moves, then inserts and deletes from the end of the list.
    private mutating func edits(atOnce fields: YamlFields) throws(WorkloadError) -> [ListSnapshot.Edit] {
        var edits: [ListSnapshot.Edit] = []
        var moves: [(from: Int, to: Int)] = []
        // In reverse order of reading. At the same place a delete comes before an insert.
        var changes: [(place: Int, added: Int)] = []
        for name in [StepName.reload, .reconfigure, .move, .insert, .delete] {
            for value in try fields[name.rawValue]?.elements(name.rawValue) ?? [] {
                let isPlace = !value.isMapping && name != .move && name != .insert
                switch try isPlace
                    ? edit(name, at: index(value)) : edit(name, value.fields(Self.keys(of: name)))
                {
                case .move(let from, let to): moves.append((from, to))
                case .insert(let at, let count): changes.insert((at, count), at: 0)
                case .delete(let at, let count):
                    changes.insert(contentsOf: (at..<at + count).map { ($0, 0) }, at: 0)
                case let edit: edits.append(edit)
                }
            }
        }
        guard !(edits.isEmpty && changes.isEmpty && moves.isEmpty) else {
            throw fields.owner.fault(
                "\(fields.owner.name) changes nothing", "write apply: \(StepName.apply.example)")
        }
        var deleted: Set<Int> = []
        for (place, added) in changes where added == 0 && !deleted.insert(place).inserted {
            throw (fields["delete"] ?? fields.owner).fault("an item is deleted twice", "name each once")
        }
        // Maps a place of the old list to its place after the moves so far.
        var made: [(from: Int, to: Int)] = []
        func now(_ place: Int, isGap: Bool = false) -> Int {
            made.reduce(place) { place, move in
                if place == move.from, !isGap { return move.to }
                let rest = place > move.from ? place - 1 : place
                return rest > move.to || rest == move.to && !isGap ? rest + 1 : rest
            }
        }
        for move in moves {
            let next = (from: now(move.from), to: now(move.to))
            edits.append(.move(from: next.from, to: next.to))
            made.append(next)
        }
        let places = changes.enumerated().map { ($0, now($1.place, isGap: $1.added > 0), $1.added) }
        for (_, place, added) in places.sorted(by: { ($1.1, $0.0) < ($0.1, $1.0) }) {
            edits.append(added > 0 ? .insert(at: place, count: added) : .delete(at: place, count: 1))
        }
        return edits
    }

    private func updates(
        _ value: YamlValue, _ whole: String
    ) throws(WorkloadError) -> [(StepName, YamlValue)] {
        var updates: [(StepName, YamlValue)] = []
        for entry in try value.values("updates", mayBeEmpty: true) {
            let (name, argument) = try parts(of: entry)
            guard name.isUpdate, let argument else {
                throw entry.fault(
                    "\(name.rawValue) cannot be part of \(whole)",
                    "take insert, delete, move, reload or reconfigure")
            }
            updates.append((name, argument))
        }
        return updates
    }

    // MARK: Batches

    // As in UIKit, deletes, reloads and the beginnings of moves use places of the list before the batch; inserts and
    // the ends of moves use places of the list after it.

    /// Reads a list of updates, or a mapping with such a list. Updates that do not fit the list are allowed,
    /// because a user may test UIKit's exception.
    private mutating func batch(_ value: YamlValue) throws(WorkloadError) -> Step {
        let fields = value.isMapping ? try value.fields(["updates", "animated", "itemsAfter"]) : nil
        let named = try self.updates(fields?.required("updates") ?? value, "a batch")
        var updates = BatchUpdates()
        // New places refer to the list after the batch, so they are read after the other updates.
        var coming: [(from: Int?, to: YamlValue, count: Int)] = []
        for (name, value) in named {
            if name == .move {
                let fields = try value.fields(["from", "to"])
                coming.append((try old(fields.required("from"), 1), try fields.required("to"), 1))
                continue
            }
            let fields = try value.fields(["at", "count"])
            let place = try fields.required("at")
            let count = try fields["count"]?.count(in: 1...ItemCount.limit) ?? 1
            switch name {
            case .insert: coming.append((nil, place, count))
            case .delete: updates.delete(at: try old(place, count), count: count)
            case .reload: updates.reload(at: try old(place, count), count: count)
            default: updates.reconfigure(at: try old(place, count), count: count)
            }
        }
        let places = try new(
            coming.map { ($0.to, $0.count) },
            leaving: updates.deletes + coming.compactMap { $0.from }.map { $0..<$0 + 1 })
        for (place, (from, _, count)) in zip(places, coming) {
            if let from {
                updates.move(from: from, to: place)
            } else {
                updates.insert(at: place, count: count)
            }
        }
        let itemsAfter = try fields?["itemsAfter"]?.count(in: 0...ItemCount.limit)
        if let count = items?.count, let after = updates.itemCount(after: count), itemsAfter ?? after == after
        {
            try items?.carryOut(updates, value)
        }
        return .batch(
            updates, animated: try fields?["animated"]?.flag() ?? true, itemsAfter: itemsAfter)
    }

    /// Reads a place of the list before the batch.
    private func old(_ value: YamlValue, _ count: Int) throws(WorkloadError) -> Int {
        guard let items, items.hasSections else { return try value.place() }
        return try items.place(value, count: count)
    }

    /// Reads the places of new items in the list after the batch: either all numbers, or all names such as
    /// `posts/5`.
    private func new(
        _ coming: [(value: YamlValue, count: Int)], leaving: [Range<Int>]
    ) throws(WorkloadError) -> [Int] {
        guard let items, items.hasSections, let named = coming.first(where: { $0.value.namesSection }) else {
            return try coming.map { (value, _) throws(WorkloadError) in try value.place() }
        }
        if let number = coming.first(where: { !$0.value.namesSection }) {
            throw number.value.fault(
                "\(number.value.name) is a number, and \(named.value.scalarText) a name of a section's item",
                "name all new places of a batch alike")
        }
        let after = try items.after(leaving, coming)
        return try coming.map { (value, count) throws(WorkloadError) in
            _ = try after.place(value, count: count)
            return try after.place(value, orEnd: true)
        }
    }

    // MARK: Forms

    private static func form(of name: StepName) -> JSONSchema {
        let updates = JSONSchema.list(.definition("update"), mayBeEmpty: true)
        switch name {
        case .batch:
            return .either([
                updates,
                .mapping(
                    [("updates", updates)] + animated + [("itemsAfter", .count(0...ItemCount.limit))],
                    required: ["updates"]),
            ])
        case .apply:
            let reloads: Members = [("usingReloadData", .flag)]
            return .either([
                updates,
                .mapping([("snapshot", updates)] + animated + reloads, required: ["snapshot"]),
                .mapping(updatesAtOnce + animated + reloads),
            ])
        case .reconfigure: return updateForm(name)
        default: return updateForm(name, animated)
        }
    }

    /// An update of a batch, or an edit of a snapshot.
    static var anyUpdateForm: JSONSchema {
        .oneKey(StepName.allCases.filter { $0.isUpdate }.map { (key: $0.rawValue, value: updateForm($0)) })
    }

    private static func updateForm(_ name: StepName, _ more: Members = []) -> JSONSchema {
        switch name {
        case .move:
            .mapping([("from", .place), ("to", .place), ("after", .place)] + more, required: ["from"])
        case .insert:
            .mapping([("at", .place), ("after", .place), ("count", .count(1...ItemCount.limit))] + more)
        case .reload:
            .either([
                range(more),
                .mapping(
                    [("section", .either([.text, .count(0...ItemCount.limit)]))] + more, required: ["section"]
                ),
            ])
        default: range(more)
        }
    }

    private static func range(_ more: Members) -> JSONSchema {
        .mapping([("at", .place), ("count", .count(1...ItemCount.limit))] + more, required: ["at"])
    }

    /// Updates of a snapshot that all refer to the list before the snapshot.
    private static var updatesAtOnce: Members {
        StepName.allCases.filter { $0.isUpdate }.map { name in
            let one =
                name == .move || name == .insert
                ? updateForm(name) : JSONSchema.either([.place, updateForm(name)])
            return (key: name.rawValue, value: .either([one, .list(one)]))
        }
    }

    private typealias Members = [(key: String, value: JSONSchema)]

    private static var animated: Members { [("animated", .flag)] }
}

// MARK: - Writing

extension BatchUpdates {
    var flow: String {
        func updates(_ name: StepName, _ ranges: [Range<Int>]) -> [String] {
            ranges.map { name.flow($0.lowerBound, $0.count) }
        }
        let all =
            updates(.delete, deletes) + updates(.insert, inserts)
            + moves.map { StepName.move.flow($0.from, $0.to) } + updates(.reload, reloads)
            + updates(.reconfigure, reconfigures)
        return all.joined(separator: ", ")
    }
}

extension ListSnapshot.Edit {
    var flow: String {
        switch self {
        case .insert(let at, let count): StepName.insert.flow(at, count)
        case .delete(let at, let count): StepName.delete.flow(at, count)
        case .move(let from, let to): StepName.move.flow(from, to)
        case .reload(let at, let count): StepName.reload.flow(at, count)
        case .reloadSection(let section): "{ reload: { section: \(section) } }"
        case .reconfigure(let at, let count): StepName.reconfigure.flow(at, count)
        }
    }
}
