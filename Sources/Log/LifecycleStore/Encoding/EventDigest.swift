import LifecycleEvents

/// The sum of the hashes of a run's events, in any order.
///
/// The writer keeps it with the run, and readers make it again: rows that were damaged may be read as others. It finds
/// accidents, not forgeries.
struct EventDigest: Hashable {
    private var sum: UInt64 = 0
    private(set) var count: Int64 = 0

    /// As it stands in the file.
    var stored: Int64 { Int64(bitPattern: sum) }

    /// - Parameter note: the hash of the event's note; 0 where it has none.
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

    /// All bits of two numbers in each bit of one.
    @inline(__always)
    private static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = (a ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: b ^ 0xD1B5_4A32_D192_ED03)
        return product.high ^ product.low
    }

    /// The hash of a note, by what it says and not by its number.
    static func note(site: CallSite?, text: String?, list: ListID?, subject: Int32?) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        func add(_ text: String?) {
            for byte in (text ?? "\u{1}").utf8 { add(byte) }
            add(0)
        }
        add(site.map { "\($0.file):\($0.line)" })
        add(text)
        add("\(list?.rawValue ?? 0) \(subject ?? 0)")
        return hash
    }
}
