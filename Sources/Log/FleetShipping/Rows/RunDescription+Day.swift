import LifecycleEvents

extension RunDescription {
    /// The day of the run's start in universal time, as ClickHouse's Date: days since 1970. Tables are partitioned by
    /// it.
    var dayNumber: UInt16 { UInt16(min(max(startedUnixNs / 86_400_000_000_000, 0), Int64(UInt16.max))) }
}
