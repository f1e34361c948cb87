#if Store
    import AnimatorPoolSQLite

    /// Memory for rows of integers, which SQLite reads as a table of its own.
    ///
    /// A few hundred rows at a time: they are still in the processor's cache when SQLite comes for them.
    final class RowMemory {
        static let capacity = 512

        private let columns: Int
        private let words: UnsafeMutablePointer<Int64>
        /// Where SQLite finds the rows; it stays in place as long as this object lives.
        let source: UnsafeMutablePointer<row_source>

        /// - Precondition: `columns` is not more than a row source has.
        init(columns: Int) {
            precondition(columns <= Int(ROW_SOURCE_COLUMNS), "A row source has too few columns.")
            self.columns = columns
            words = .allocate(capacity: Self.capacity * (columns + 1))
            source = .allocate(capacity: 1)
            source.initialize(to: row_source(words: words, count: 0, columns: Int32(columns)))
        }

        deinit {
            words.deallocate()
            source.deallocate()
        }

        /// Forgets the rows.
        func removeAll() { source.pointee.count = 0 }

        var isEmpty: Bool { source.pointee.count == 0 }

        var isFull: Bool { source.pointee.count == Self.capacity }

        /// The first value of the last row. There must be one.
        var lastID: Int64 { words[(Int(source.pointee.count) - 1) * (columns + 1) + 1] }

        /// Adds a row; `put` puts its values, in the order of the columns. There must be room.
        @inline(__always)
        func append(_ put: (inout RowValues) throws -> Void) rethrows {
            let row = words + Int(source.pointee.count) * (columns + 1)
            var values = RowValues(row + 1)
            try put(&values)
            assert(values.count == columns, "A row has \(columns) values, not \(values.count).")
            row.pointee = values.present
            source.pointee.count += 1
        }
    }

    /// The values of one row, put one after the other.
    struct RowValues {
        private let words: UnsafeMutablePointer<Int64>
        private(set) var count = 0
        /// Bit n says that value n is not NULL.
        private(set) var present: Int64 = 0

        fileprivate init(_ words: UnsafeMutablePointer<Int64>) { self.words = words }

        /// Puts the row's id, the first of its values. That of the row after the last is left to SQLite, which
        /// then need not look for its place.
        @inline(__always)
        mutating func put(id: Int64, isNext: Bool) {
            put(id)
            if isNext { present = 0 }
        }

        @inline(__always)
        mutating func put(_ value: Int64) {
            words[count] = value
            present |= 1 << Int64(count)
            count += 1
        }

        @inline(__always)
        mutating func put(_ value: Int64?) {
            if let value { put(value) } else { count += 1 }
        }

        @inline(__always)
        mutating func put(_ value: Int) { put(Int64(value)) }

        @inline(__always)
        mutating func put(_ value: Int32?) { put(value.map(Int64.init)) }
    }
#endif
