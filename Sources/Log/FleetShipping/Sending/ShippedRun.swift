import LifecycleEvents
import LifecycleStore
import LogUpload

/// A run that is shipped: its events, and what else its log has of it.
package protocol ShippedRun: Sendable {
    var description: RunDescription { get }

    /// Which state of the log this is: a number that grows while the run is written, and with its end.
    var asOf: Int64 { get }

    /// Its events, from the first one on.
    var events: any EventSource & Sendable { get }

    /// Some of the rows of a table, in order.
    ///
    /// - Parameters:
    ///   - place: where a page before has ended; nil for the first.
    ///   - count: rows at most.
    func rows(of table: StoredTable, after place: Int64?, count: Int) throws -> StoredRows
}
