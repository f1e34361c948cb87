import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LogAnswers

/// The runs of a catalog at one moment, the newest first, for lists that are filtered, sorted and counted.
final class RunList: Sendable {
    let runs: [ListedRunRow]
    let counts: Counts
    /// The indices of all runs, in each order that was asked for.
    private let orders = Locked<[RunOrder: [Int]]>([:])

    init(_ rows: [ListedRunRow]) {
        runs = rows.sorted { RunKey($0) < RunKey($1) }
        counts = Counts(runs)
    }

    /// Counts over all runs, whatever a list of them shows.
    struct Counts: Hashable, Sendable {
        var all = 0
        /// Runs that a summary says are wrong: a user could see it, or memory holds what it should not.
        var wrong = 0
        var wouldCrash = 0
        /// Runs that have ended without a summary, for example those of apps.
        var unjudged = 0
        var open = 0

        init(_ runs: [ListedRunRow]) {
            all = runs.count
            for run in runs {
                if run.isWrong { wrong += 1 }
                if run.severity == .wouldCrash { wouldCrash += 1 }
                if run.record.status == .open { open += 1 } else if !run.isJudged { unjudged += 1 }
            }
        }

        var value: OutputValue {
            [
                "all": OutputValue(all), "wrong": OutputValue(wrong), "wouldCrash": OutputValue(wouldCrash),
                "unjudged": OutputValue(unjudged), "open": OutputValue(open),
            ]
        }
    }

    struct Page {
        let runs: [ListedRunRow]
        /// The number of matching runs, on all pages.
        let total: Int
        /// The position after which the next page begins; nil for the last page.
        let next: RunPosition?
    }

    /// Returns a page of the runs that match a filter.
    ///
    /// - Parameters:
    ///   - position: The position after which the page begins; nil for the first page.
    ///   - offset: The number of runs to skip from there.
    func page(
        _ filter: RunFilter, in order: RunOrder, after position: RunPosition?, offset: Int, limit: Int
    ) -> Page {
        let sorted = indices(in: order)
        let matching = filter.matchesAll ? sorted : sorted.filter { filter.matches(runs[$0]) }
        let first = position.map { position in
            matching.firstIndexAfter { !order.isBefore(position, runs[$0]) }
        }
        let rest = matching.dropFirst(first ?? 0).dropFirst(offset)
        let page = rest.prefix(limit).map { runs[$0] }
        return Page(
            runs: page, total: matching.count,
            next: rest.count > limit ? page.last.map { RunPosition($0, in: order) } : nil)
    }

    private func indices(in order: RunOrder) -> [Int] {
        guard !order.isNewestFirst else { return Array(runs.indices) }
        if let known = orders.withLock({ $0[order] }) { return known }
        let keys = runs.map { order.keys(of: $0) }
        let sorted = runs.indices.sorted { a, b in
            // Runs with equal keys keep the order of the list.
            order.compare(keys[a], keys[b]) ?? (a < b)
        }
        orders.withLock { orders in
            // A page asks for few orders. Others are sorted again.
            if orders.count >= 8 { orders.removeAll() }
            orders[order] = sorted
        }
        return sorted
    }
}

extension [Int] {
    /// Returns the first place whose element is not `isBefore`, in an array that has those elements first.
    fileprivate func firstIndexAfter(_ isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// A run of a list, with its verdict and with its words.
final class ListedRunRow: Sendable {
    /// The run without its configuration and its summary, which may be long.
    let record: RunRecord
    let origin: RunOrigin
    /// The fields of ``StoredSummary``, or nulls.
    let summaryFields: [OutputValue]
    let severity: FindingSeverity?
    /// Whether the run has a summary, which has its verdict.
    let isJudged: Bool
    /// What a search looks at, in lower case.
    let text: String

    init(_ record: RunRecord) {
        var short = record
        (short.configJSON, short.summaryJSON) = ("", nil)
        self.record = short
        origin = RunOrigin(record)
        let summary = record.summaryJSON.flatMap { StoredSummary($0) }
        isJudged = summary != nil
        severity = summary?.verdict
        summaryFields = summary?.servedFields ?? StoredSummary.servedColumns.map { _ in .null }
        let run = record.description
        let verdict = summary.map {
            $0.verdict.map { "\($0.name)\n\($0.words)" } ?? "holds\nnothing goes wrong"
        }
        let words = [
            run.name, run.uuid, run.strategy, run.regime, run.cells, run.device, run.os, run.app,
            record.status.name, verdict,
        ].compactMap(\.self).joined(separator: "\n").lowercased()
        // A search ends at a NUL.
        text = words.utf8.contains(0) ? words.replacing("\0", with: "\n") : words
    }

    /// Whether a user could see the worst finding, or memory holds it.
    var isWrong: Bool { severity.map { $0 != .latent } ?? false }
}

/// The identity of a run in a list. The newest run is the first.
struct RunKey: Comparable {
    let startedUnixNs: Int64
    let uuid: String

    init(startedUnixNs: Int64, uuid: String) {
        self.startedUnixNs = startedUnixNs
        self.uuid = uuid
    }

    init(_ run: ListedRunRow) {
        self.init(startedUnixNs: run.record.description.startedUnixNs, uuid: run.record.description.uuid)
    }

    static func < (a: RunKey, b: RunKey) -> Bool {
        (a.startedUnixNs, a.uuid) > (b.startedUnixNs, b.uuid)
    }
}

// MARK: - Filters

/// Where a run comes from.
enum RunOrigin: String, CaseIterable {
    /// A list that a finger scrolled in the service.
    case live
    case simulation
    case app

    init(_ run: RunRecord) {
        switch run.description.source {
        case .app: self = .app
        case .simulation: self = run.isLive ? .live : .simulation
        }
    }
}

struct RunFilter {
    /// Words in lower case. All of them occur in the run.
    private let words: [String]
    private let origin: RunOrigin?

    init(words text: String, origin: RunOrigin?) {
        words = text.lowercased().split { $0.isWhitespace || $0 == "\0" }.map(String.init)
        self.origin = origin
    }

    var matchesAll: Bool { words.isEmpty && origin == nil }

    func matches(_ run: ListedRunRow) -> Bool {
        if let origin, run.origin != origin { return false }
        // `strstr` compares bytes. A search of 100,000 runs by characters would take seconds.
        return words.allSatisfy { strstr(run.text, $0) != nil }
    }
}

// MARK: - Orders

/// An order of runs by one or several columns. Runs without a value are last. The newest of equal runs is first.
struct RunOrder: Hashable {
    private struct Part: Hashable {
        /// The index among the columns.
        let column: Int
        let isDescending: Bool
    }

    private let parts: [Part]

    static let newestFirst = RunOrder(parts: [])

    private init(parts: [Part]) { self.parts = parts }

    /// - Parameter text: Names of columns, separated by commas, with a minus before a name for the greatest first.
    /// - Throws: ``Problem`` for a name that is not a column.
    init(text: String) throws(Problem) {
        let columns = RunColumn.all.map(\.name)
        var parts: [Part] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let isDescending = part.hasPrefix("-")
            let name = String(isDescending ? part.dropFirst() : part)
            guard let column = columns.firstIndex(of: name) else {
                throw .badRequest(
                    "There is no column “\(name.shown)”.",
                    wayOut: Problem.wayOut(
                        of: name, among: columns, or: "There are \(columns.joined(separator: ", ")).")
                )
            }
            parts.append(Part(column: column, isDescending: isDescending))
        }
        guard parts.count <= 4 else {
            throw .badRequest("sort has \(parts.count) columns.", wayOut: "Give four at most.")
        }
        let isNewestFirst =
            parts.count == 1 && parts[0].isDescending && columns[parts[0].column] == "startedTime"
        self.parts = isNewestFirst ? [] : parts
    }

    var isNewestFirst: Bool { parts.isEmpty }

    var columnCount: Int { parts.count }

    func keys(of run: ListedRunRow) -> [OutputValue] {
        parts.map { RunColumn.all[$0.column].sortKey(run) }
    }

    /// Returns whether `a` is before `b`; nil if they are equal.
    func compare(_ a: [OutputValue], _ b: [OutputValue]) -> Bool? {
        for (part, (a, b)) in zip(parts, zip(a, b)) where a != b {
            if a == .null || b == .null { return b == .null }
            if let isLess = a.isLess(than: b) { return isLess != part.isDescending }
        }
        return nil
    }

    /// Returns whether a run is after a position.
    func isBefore(_ position: RunPosition, _ run: ListedRunRow) -> Bool {
        compare(position.keys, keys(of: run)) ?? (position.run < RunKey(run))
    }
}

extension OutputValue {
    /// Returns whether the value is less than another; nil if they are equal or of different kinds.
    fileprivate func isLess(than other: OutputValue) -> Bool? {
        switch (self, other) {
        case (.int(let a), .int(let b)): a == b ? nil : a < b
        case (.text(let a), .text(let b)): a == b ? nil : a < b
        case (.int, .double), (.double, .int), (.double, .double):
            number == other.number ? nil : number < other.number
        case (.null, _), (.bool, _), (.object, _), (.list, _), (.json, _), (.int, _), (.double, _),
            (.text, _):
            nil
        }
    }

    private var number: Double {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        case .null, .bool, .text, .object, .list, .json: 0
        }
    }
}

/// A position in a list: the sort keys of a run, and its identity. It stays valid when runs are added.
struct RunPosition {
    let keys: [OutputValue]
    let run: RunKey

    init(_ run: ListedRunRow, in order: RunOrder) {
        keys = order.keys(of: run)
        self.run = RunKey(run)
    }

    /// - Throws: ``Problem`` for a cursor of another list.
    init(_ cursor: PageCursor, in order: RunOrder) throws(Problem) {
        let parts = try? JSONSerialization.jsonObject(with: Data("[\(cursor.key)]".utf8)) as? [Any]
        guard let parts, parts.count >= 2, let started = (parts[0] as? NSNumber)?.int64Value,
            let uuid = parts[1] as? String
        else { throw PageCursor.unknown }
        keys = parts.dropFirst(2).map { part in
            switch part {
            case let text as String: .text(text)
            case let number as NSNumber:
                Int64(exactly: number).map { .int($0) } ?? .double(number.doubleValue)
            default: .null
            }
        }
        guard keys.count == order.columnCount else { throw PageCursor.unknown }
        run = RunKey(startedUnixNs: started, uuid: uuid)
    }

    var cursor: PageCursor {
        PageCursor(([.int(run.startedUnixNs), .text(run.uuid)] + keys).map(\.json).joined(separator: ","))
    }
}

// MARK: - Columns

/// A column of the list of runs.
struct RunColumn: Sendable {
    let name: String
    /// Returns the value that is shown.
    let value: @Sendable (ListedRunRow) -> OutputValue
    /// Returns the value that orders runs.
    let sortKey: @Sendable (ListedRunRow) -> OutputValue

    private init(_ name: String, _ value: @escaping @Sendable (ListedRunRow) -> OutputValue) {
        (self.name, self.value, sortKey) = (name, value, value)
    }
    private init(
        _ name: String, _ value: @escaping @Sendable (ListedRunRow) -> OutputValue,
        sortedBy sortKey: @escaping @Sendable (ListedRunRow) -> OutputValue
    ) {
        (self.name, self.value, self.sortKey) = (name, value, sortKey)
    }

    static let all = ofRecord + ofSummary

    static let ofRecord = [
        RunColumn("uuid") { .text($0.record.description.uuid) },
        RunColumn("name") { .text($0.record.description.name) },
        RunColumn("source") { .text($0.record.description.source.rawValue) },
        RunColumn("workload") { OutputValue($0.record.description.workload) },
        RunColumn("seed") { OutputValue($0.record.description.seed) },
        RunColumn("strategy") { OutputValue($0.record.description.strategy) },
        RunColumn("regime") { OutputValue($0.record.description.regime) },
        RunColumn("cells") { OutputValue($0.record.description.cells) },
        RunColumn("app") { OutputValue($0.record.description.app) },
        RunColumn("os") { OutputValue($0.record.description.os) },
        RunColumn("device") { OutputValue($0.record.description.device) },
        RunColumn("status") { .text($0.record.status.name) },
        RunColumn("events") { .int($0.record.events) },
        RunColumn("dropped") { .int($0.record.dropped) },
        RunColumn("startedTime") { OutputValue(secondsOfNs: $0.record.description.startedUnixNs) },
        RunColumn("endedTime") { OutputValue(secondsOfNs: $0.record.endedNs) },
        RunColumn("updates") { OutputValue($0.record.updates) },
        RunColumn("transitions") { OutputValue($0.record.transitions) },
        RunColumn("origin") { .text($0.origin.rawValue) },
    ]

    /// The verdict on the run. The worst verdict is the first.
    private static let ofSummary = StoredSummary.servedColumns.indices.map { index in
        let name = StoredSummary.servedColumns[index]
        guard name == "verdict" else { return RunColumn(name) { $0.summaryFields[index] } }
        return RunColumn(name) {
            $0.summaryFields[index]
        } sortedBy: { run in
            guard run.isJudged else { return .null }
            return OutputValue(run.severity?.rawValue ?? FindingSeverity.allCases.count)
        }
    }
}

extension StoredSummary {
    static let servedColumns = ["verdict", "misuses", "hazards", "longestHeldTime", "violations"]

    /// The verdict on the run, for lists of runs.
    var servedFields: [OutputValue] {
        [
            .text(verdict?.name ?? "holds"), OutputValue(found.total(.misuses)),
            OutputValue(found.total(.hazards)), OutputValue(longestHeldSeconds),
            OutputValue(found.total(.violations)),
        ]
    }
}
