import LifecycleEvents
import LifecycleExport
import LifecycleJudging
import LifecycleStore

extension FleetRun {
    /// Judges the run by the invariants, from its events.
    ///
    /// - Parameter idleLimitNs: how long a cell off screen may keep an animator.
    /// - Throws: `ParquetError`, or `CancellationError` when the client wants to stop.
    package func verdict(idleLimitNs: Int64 = InvariantRules().idleLimitNs) throws -> Verdict {
        var judging = LogJudging(idleLimitNs: idleLimitNs, keptViolations: 0)
        try forEachEvent { judging.eat($0) }
        let numbers = try values(["ended_ns", "dropped"]).map { value -> Int64 in
            if case .integer(let number) = value { number } else { 0 }
        }
        return judging.verdict(run: nil, .ended(.finished, dropped: numbers[1]), atNs: numbers[0])
    }

    /// Calls `body` with each event, in order. One of a kind that is not known here is passed over, as the log
    /// does.
    private func forEachEvent(_ body: (LifecycleEvent) -> Void) throws {
        let table = try table(ParquetEvents.table)
        try table.forEachGroup { group in
            let columns = try EventsOfGroup { try table.column($0, of: group) }
            for row in 0..<group.rows {
                if let event = columns.event(row) { body(event) }
            }
            return true
        }
    }
}

/// The columns of a row group of events. What they say in words is read once for each word.
private struct EventsOfGroup {
    private let seq, tNs, turn, kind, cell, generation, item, animator: ParquetColumn
    private let arg, site, detail, list, subject: ParquetColumn
    private let kinds: [EventKind?]
    private let sites: [CallSite?]
    /// For each kind that has said something, what its details mean, by their place.
    private let details: [EventKind: [EventDetail]]

    init(_ column: (String) throws -> ParquetColumn) throws {
        (seq, tNs, turn) = (try column("seq"), try column("t_ns"), try column("turn"))
        (kind, cell, generation) = (try column("kind"), try column("cell_id"), try column("generation"))
        (item, animator, arg) = (try column("item"), try column("animator_id"), try column("arg"))
        (site, detail) = (try column("site"), try column("detail"))
        (list, subject) = (try column("list"), try column("subject"))
        kinds = kind.texts.map { EventKind(name: $0) }
        sites = site.texts.map { CallSite(text: $0) }
        // A text that came but once, as an app's own, is not worth it for each kind.
        let words = detail.texts
        details =
            words.count <= Self.mostWords
            ? Dictionary(
                Set(kinds.compactMap { $0 }).map { kind in (kind, words.map { EventDetail($0, of: kind) })
                },
                uniquingKeysWith: { first, _ in first })
            : [:]
    }

    private static let mostWords = 256

    func event(_ row: Int) -> LifecycleEvent? {
        guard let kind = kinds[Int(kind.places[row])] else { return nil }
        return LifecycleEvent(
            seq: seq.integers[row], tNs: tNs.integers[row], turn: Int(turn.integers[row]), kind: kind,
            cell: cell.integer(row).map { CellID(Int32(truncatingIfNeeded: $0)) },
            generation: generation.integer(row).map { Int32(truncatingIfNeeded: $0) },
            item: item.integer(row).map { ItemID($0) },
            animator: animator.integer(row).map { AnimatorID(Int32(truncatingIfNeeded: $0)) },
            arg: arg.integer(row), site: site(row), detail: detail(row, kind),
            list: list.integer(row).map { ListID(Int32(truncatingIfNeeded: $0)) },
            subject: subject.integer(row).map { Int32(truncatingIfNeeded: $0) })
    }

    private func site(_ row: Int) -> CallSite? {
        let place = site.places[row]
        return place == ParquetColumn.noPlace ? nil : sites[Int(place)]
    }

    private func detail(_ row: Int, _ kind: EventKind) -> EventDetail {
        let place = detail.places[row]
        guard place != ParquetColumn.noPlace else { return .none }
        return details[kind]?[Int(place)] ?? EventDetail(detail.texts[Int(place)], of: kind)
    }
}
