import ScrollSimulation

/// Batches of updates. As in UIKit, deletes, reloads and the beginnings of moves use places of the list
/// before the batch; inserts and the ends of moves use places of the list after it.
extension StepReader {
    /// Reads a list of updates, or a mapping with such a list. Updates that do not fit the list are allowed,
    /// because a user may test UIKit's exception.
    mutating func batch(_ value: YamlValue) throws(WorkloadError) -> Step {
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
}
