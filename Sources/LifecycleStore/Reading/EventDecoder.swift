#if Store
    import GRDB
    import LifecycleEvents

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// Turns rows of `event` back into events.
    ///
    /// Call sites and details are few and come again and again: each is made once and then found.
    final class EventDecoder {
        static let columns =
            "id, t_ns, turn, kind, cell_id, generation, item, animator_id, arg, site_id, detail"

        private let path: String
        private var sites: [Int64: CallSite] = [:]
        /// The details met so far, by kind.
        private var details = [[(bytes: [UInt8], detail: EventDetail)]](repeating: [], count: 256)

        /// Kinds with more different texts than this are read anew each time.
        private static let knownDetails = 32

        init(_ db: Database, path: String) throws {
            self.path = path
            try db.forEachRow("SELECT id, file, line FROM site", []) { row in
                sites[row.integer(0)] = CallSite(file: row.text(1), line: row.int32OrNil(2) ?? 0)
                return true
            }
        }

        /// The event of a row of ``columns``.
        ///
        /// - Throws: ``StoreError`` for a kind this version does not know.
        func event(_ row: RowReader) throws -> LifecycleEvent {
            let number = row.integer(3)
            guard let kind = UInt8(exactly: number).flatMap(EventKind.init) else {
                throw StoreError(
                    .newer, path,
                    "has an event of kind \(number), which this version does not know; "
                        + "a newer animatorpool reads it")
            }
            return LifecycleEvent(
                seq: RowID.number(row.integer(0)), tNs: row.integer(1), turn: row.int(2), kind: kind,
                cell: row.int32OrNil(4).map(CellID.init), generation: row.int32OrNil(5),
                item: row.integerOrNil(6).map { ItemID($0) },
                animator: row.int32OrNil(7).map(AnimatorID.init),
                arg: row.integerOrNil(8), site: row.integerOrNil(9).flatMap { sites[$0] },
                detail: detail(row.utf8(10), of: kind))
        }

        private func detail(_ text: UnsafeBufferPointer<UInt8>?, of kind: EventKind) -> EventDetail {
            guard let text else { return .none }
            let index = Int(kind.rawValue)
            for known in details[index] where known.bytes.count == text.count {
                let isEqual = known.bytes.withUnsafeBufferPointer { bytes in
                    guard let a = bytes.baseAddress, let b = text.baseAddress else { return true }
                    return memcmp(a, b, bytes.count) == 0
                }
                if isEqual { return known.detail }
            }
            let detail = EventDetail(String(decoding: text, as: UTF8.self), of: kind)
            if details[index].count < Self.knownDetails { details[index].append((Array(text), detail)) }
            return detail
        }
    }
#endif
