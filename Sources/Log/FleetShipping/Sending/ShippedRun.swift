import LifecycleEvents
import LifecycleStore

/// A run to ship: its events and its other tables.
package protocol ShippedRun: Sendable {
    var description: RunDescription { get }

    /// The state of the log: a number that grows while the run is recorded, and at its end.
    var asOf: Int64 { get }

    /// The events after the event of a number, in order.
    ///
    /// - Parameter count: the most events.
    func events(after seq: Int64, count: Int) throws -> [LifecycleEvent]

    /// A page of a table, in order.
    ///
    /// - Parameters:
    ///   - place: the place of the last row of the page before; nil for the first page.
    ///   - count: the most rows.
    func rows(of table: StoredTable, after place: Int64?, count: Int) throws -> StoredRows
}
