import GRDB
import LifecycleEvents
import SQLiteRowImage

/// The sum of the hashes of a run's rows other than its events, independent of their order.
///
/// Questions and tables read these rows: frames, animators, uses, cells, the run's own row, and the entries of
/// the index of misuses and hazards. ``EventDigest`` covers the events. The writer stores both digests with the
/// run. A difference means damage that leaves every row readable.
struct RowDigest: Hashable {
    private var sum: UInt64 = 0

    /// The sum in the form of the file.
    var stored: Int64 { Int64(bitPattern: sum) }

    /// Adds a row of integers, after all of its columns have been put.
    @inline(__always)
    mutating func add(_ row: borrowing RowValues) { sum &+= Self.hash(row.id, row.bytes) }

    /// Adds an entry of an index over two columns.
    @inline(__always)
    mutating func addEntry(_ first: Int64, _ second: Int64) {
        sum &+= EventDigest.mix(UInt64(bitPattern: first), UInt64(bitPattern: second))
    }

    /// Adds a row that has texts.
    mutating func add(_ id: Int64, _ text: String) {
        var text = text
        sum &+= text.withUTF8 { Self.hash(id, UnsafeRawBufferPointer($0)) }
    }

    static func += (digest: inout RowDigest, other: RowDigest) { digest.sum &+= other.sum }

    static func -= (digest: inout RowDigest, other: RowDigest) { digest.sum &-= other.sum }

    @inline(__always)
    private static func hash(_ id: Int64, _ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = UInt64(bitPattern: id)
        var index = 0
        while index + 8 <= bytes.count {
            hash = EventDigest.mix(hash, bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            index += 8
        }
        var rest = UInt64(bytes.count)
        while index < bytes.count {
            rest = rest << 8 | UInt64(bytes[index])
            index += 1
        }
        return EventDigest.mix(hash, rest)
    }
}

extension Database {
    /// Returns the digest of rows of a table of integers, as the file has them.
    func rowDigest(of table: String, where condition: String, _ arguments: [Int64]) throws -> RowDigest {
        let columns = try NewLogFile.template.get().imageLayout.columns[table] ?? []
        let record = RowRecord(columns: columns.count)
        var digest = RowDigest()
        let sql = "SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE \(condition)"
        try forEachRow(sql, arguments) { row in
            var values = record.begin()
            values.put(id: row.integer(0))
            for column in 1..<CInt(columns.count) { values.put(row.integerOrNil(column)) }
            digest.add(values)
            return true
        }
        return digest
    }

    /// Returns the digest of the rows of a run that are written with its end: its cells, and its own row.
    func endDigest(ofRun run: Int64) throws -> RowDigest {
        var digest = RowDigest()
        let cells = RowID.range(ofRun: run)
        for (table, first, last) in [
            ("cell_row", cells.lowerBound, cells.upperBound), ("run_row", run, run),
        ] {
            let columns = try rows("SELECT name FROM pragma_table_info('\(table)')", []) { $0.text(0) }
                .filter { !$0.hasSuffix("digest") }
            // A quoted value differs from the text of its digits.
            let text = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
            try forEachRow("SELECT id, \(text) FROM \(table) WHERE id BETWEEN ? AND ?", [first, last]) {
                digest.add($0.integer(0), $0.text(1))
                return true
            }
        }
        return digest
    }

    /// Returns the digest of all rows of a run that ``RowDigest`` covers.
    private func rowDigest(ofRun run: Int64) throws -> RowDigest {
        let ids = RowID.range(ofRun: run)
        let range = [ids.lowerBound, ids.upperBound]
        var digest = try endDigest(ofRun: run)
        for table in RowTables.digested {
            let range = table == FrameBase.table ? range.map { FrameBase.block(of: $0) } : range
            digest += try rowDigest(of: table, where: "id BETWEEN ? AND ?", range)
        }
        digest += try entryDigest(
            """
            SELECT id, kind FROM event_row INDEXED BY event_error
            WHERE id BETWEEN ? AND ? AND kind >= 32 AND kind <= 63
            """, range)
        return digest
    }

    private func entryDigest(_ sql: String, _ range: [Int64]) throws -> RowDigest {
        var digest = RowDigest()
        try forEachRow(sql, range) {
            digest.addEntry($0.integer(0), $0.integer(1))
            return true
        }
        return digest
    }

    /// Compares the rows of a run with its stored digest, an index with its table, and the names of kinds with
    /// those of this version.
    ///
    /// An open or recovered run has no digest.
    ///
    /// - Throws: ``StoreError`` with `corrupt` for a difference.
    /// - Complexity: O(animators + uses + frames).
    func checkRows(of run: RunRecord, _ path: String) throws {
        if run.hasDigest {
            let stated = try rows("SELECT row_digest FROM run_row WHERE id = ?", [run.number]) {
                $0.integerOrNil(0)
            }
            guard try rowDigest(ofRun: run.number).stored == stated.first else {
                throw StoreError(
                    .corrupt, path,
                    "is damaged: the rows of run \(run.number), other than its events, are not those that were written"
                )
            }
        }
        let ids = RowID.range(ofRun: run.number)
        let kept = try ["INDEXED BY animator_kept", "NOT INDEXED"].map { index in
            try entryDigest(
                "SELECT outcome, id FROM animator_row \(index) WHERE outcome IN (0, 4) AND id BETWEEN ? AND ?",
                [ids.lowerBound, ids.upperBound])
        }
        guard kept[0] == kept[1] else {
            throw StoreError(
                .corrupt, path, "is damaged: an index of run \(run.number) differs from its table")
        }
        let kinds = try rows("SELECT id, name, severity FROM event_kind", []) { row in
            EventKind(rawValue: UInt8(clamping: row.integer(0))).map {
                $0.name == row.text(1) && Int64($0.severity.rawValue) == row.integer(2)
            } ?? false
        }
        guard kinds.count == EventKind.allCases.count, !kinds.contains(false) else {
            throw StoreError(.corrupt, path, "is damaged: its kinds of events are not those of its version")
        }
    }
}

/// The sum of the hashes of a run's events, independent of their order.
///
/// The writer stores the sum with the run, and readers compute the sum again. A difference means damage that
/// leaves every row readable. The digest detects accidents, not forgeries.
struct EventDigest: Hashable {
    private var sum: UInt64 = 0
    private(set) var count: Int64 = 0

    /// The sum in the form of the file.
    var stored: Int64 { Int64(bitPattern: sum) }

    /// - Parameter note: the hash of the event's ``EventNote``; 0 if the event has none.
    @inline(__always)
    mutating func add(_ event: borrowing LifecycleEvent, note: UInt64) {
        count += 1
        // Nil differs from every number.
        let cell = event.cell.map { UInt64(UInt32(bitPattern: $0.rawValue)) } ?? 1 << 32
        let generation = event.generation.map { UInt64(UInt32(bitPattern: $0)) } ?? 1 << 32
        let animator = event.animator.map { UInt64(UInt32(bitPattern: $0.rawValue)) } ?? 1 << 32
        let missing: UInt64 = (event.item == nil ? 1 : 0) | (event.arg == nil ? 2 : 0)
        let place = Self.mix(UInt64(bitPattern: event.seq), UInt64(bitPattern: event.tNs))
        let use =
            Self.mix(cell, generation) ^ Self.mix(UInt64(bitPattern: event.item?.rawValue ?? 0), animator)
        let rest =
            Self.mix(UInt64(bitPattern: Int64(event.turn)), UInt64(event.kind.rawValue) | missing << 8)
            ^ Self.mix(UInt64(bitPattern: event.arg ?? 0), note)
        sum &+= Self.mix(place &+ use, rest)
    }

    /// Returns a hash of two numbers. Each bit depends on all bits of both numbers.
    @inline(__always)
    static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = (a ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: b ^ 0xD1B5_4A32_D192_ED03)
        return product.high ^ product.low
    }
}
