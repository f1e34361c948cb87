import LifecycleEvents
import LifecycleStore

/// A run to send: its events and its other tables.
package protocol ShippedRun: Sendable {
    var description: RunDescription { get }

    /// The state of the log: a number that increases while the run is recorded, and at its end.
    var asOf: Int64 { get }

    /// Returns the events after the event with a number, in order.
    ///
    /// - Parameter count: the maximum number of events.
    func events(after seq: Int64, count: Int) throws -> [LifecycleEvent]

    /// Returns a page of a table, in order.
    ///
    /// - Parameters:
    ///   - place: the number of the last row of the previous page; nil for the first page.
    ///   - count: the maximum number of rows.
    func rows(of table: StoredTable, after place: Int64?, count: Int) throws -> LogPage<StoredRow>
}
