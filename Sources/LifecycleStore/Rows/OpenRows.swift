#if Store
    /// Rows that events still add to, found by the number of a cell or an animator.
    ///
    /// Every event looks for two of them, and a row is large: so rows stay where they are, and a table of
    /// small integers (open addressing, linear probing) says where.
    struct OpenRows<Row: Sendable>: Sendable {
        private var rows: ContiguousArray<Row> = []
        private var freePlaces: [Int32] = []
        /// The number whose place stands at each bucket; meaningless where `places` is empty.
        private var numbers: [Int32]
        private var places: [Int32]
        private var count = 0

        private static var empty: Int32 { -1 }

        init() {
            numbers = Array(repeating: 0, count: 64)
            places = Array(repeating: Self.empty, count: 64)
        }

        /// The place of the row of `number`, valid until it is removed. Complexity: O(1) on average.
        func place(of number: Int32) -> Int? {
            var bucket = home(of: number)
            while places[bucket] != Self.empty {
                if numbers[bucket] == number { return Int(places[bucket]) }
                bucket = (bucket + 1) & (places.count - 1)
            }
            return nil
        }

        /// The row at a place.
        subscript(place: Int) -> Row {
            get { rows[place] }
            _modify { yield &rows[place] }
        }

        /// Adds a row under a number that has none, and returns its place.
        mutating func insert(_ row: Row, number: Int32) -> Int {
            if count * 2 >= places.count { grow() }
            let place: Int32
            if let free = freePlaces.popLast() {
                rows[Int(free)] = row
                place = free
            } else {
                place = Int32(rows.count)
                rows.append(row)
            }
            enter(number, place)
            count += 1
            return Int(place)
        }

        /// Takes the row of `number` out.
        mutating func remove(_ number: Int32) -> Row? {
            var hole = home(of: number)
            while places[hole] != Self.empty, numbers[hole] != number {
                hole = (hole + 1) & (places.count - 1)
            }
            guard places[hole] != Self.empty else { return nil }
            let place = places[hole]
            close(hole)
            freePlaces.append(place)
            count -= 1
            return rows[Int(place)]
        }

        /// Every row, in no order. Complexity: O(buckets).
        var all: [Row] { places.lazy.filter { $0 != Self.empty }.map { rows[Int($0)] } }

        /// Moves entries behind a hole into it where their way from home leads over it.
        private mutating func close(_ start: Int) {
            let mask = places.count - 1
            var hole = start
            var bucket = (hole + 1) & mask
            while places[bucket] != Self.empty {
                let distanceFromHome = (bucket - home(of: numbers[bucket])) & mask
                if distanceFromHome >= (bucket - hole) & mask {
                    numbers[hole] = numbers[bucket]
                    places[hole] = places[bucket]
                    hole = bucket
                }
                bucket = (bucket + 1) & mask
            }
            places[hole] = Self.empty
        }

        private mutating func grow() {
            let entries = zip(numbers, places).filter { $0.1 != Self.empty }
            numbers = Array(repeating: 0, count: places.count * 2)
            places = Array(repeating: Self.empty, count: places.count * 2)
            for (number, place) in entries { enter(number, place) }
        }

        private mutating func enter(_ number: Int32, _ place: Int32) {
            var bucket = home(of: number)
            while places[bucket] != Self.empty { bucket = (bucket + 1) & (places.count - 1) }
            numbers[bucket] = number
            places[bucket] = place
        }

        /// Numbers come in sequence and spread by themselves; the multiplication helps those that do not.
        private func home(of number: Int32) -> Int {
            let mixed = UInt32(bitPattern: number) &* 0x9E37_79B1
            return Int(mixed >> 7) & (places.count - 1)
        }
    }
#endif
