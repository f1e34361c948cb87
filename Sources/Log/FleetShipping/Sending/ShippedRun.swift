import LifecycleEvents
import LifecycleStore
import LogUpload

/// A run to ship: its events and its other tables.
package protocol ShippedRun: Sendable {
    var description: RunDescription { get }

    /// The state of the log: a number that grows while the run is recorded, and at its end.
    var asOf: Int64 { get }

    /// The events of the run, from the first on.
    var events: any EventSource & Sendable { get }

    /// A page of a table, in order.
    ///
    /// - Parameters:
    ///   - place: the place of the last row of the page before; nil for the first page.
    ///   - count: the most rows.
    func rows(of table: StoredTable, after place: Int64?, count: Int) throws -> StoredRows
}
