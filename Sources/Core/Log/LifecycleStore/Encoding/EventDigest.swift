import LifecycleEvents

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
