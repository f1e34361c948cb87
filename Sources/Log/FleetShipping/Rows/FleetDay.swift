/// The day a run began in, by universal time: what its rows are parted by, and what goes when a day is dropped.
struct FleetDay: Hashable, Sendable {
    /// Days since 1970, as ClickHouse's Date has them.
    let number: UInt16

    init(ofUnixNs ns: Int64) {
        let days = ns / 86_400_000_000_000
        number = UInt16(min(max(days, 0), Int64(UInt16.max)))
    }
}
