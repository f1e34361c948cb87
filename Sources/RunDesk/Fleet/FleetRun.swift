import Foundation
import LifecycleExport
import LifecycleStore

/// A run as a folder of Parquet files, a table a file. A file is opened when it is asked for.
package struct FleetRun {
    package let uuid: String
    /// The day it began, by universal time.
    package let day: FleetDay
    private let path: String
    private let client: DeskClient

    /// Nil where the folder is not called as that of a run.
    init?(_ path: String, on day: FleetDay, for client: DeskClient) {
        let name = URL(fileURLWithPath: path).lastPathComponent
        guard name.hasPrefix("run="), name.count > 4 else { return nil }
        uuid = String(name.dropFirst(4))
        (self.path, self.day, self.client) = (path, day, client)
    }

    /// - Throws: `ParquetError`.
    func table(_ table: ParquetTable) throws -> FleetTable {
        try FleetTable(table, "\(path)/\(table.name).parquet", for: client)
    }

    func table(_ table: StoredTable) throws -> FleetTable { try self.table(ParquetTable(table)) }

    /// The run's own row.
    ///
    /// - Throws: `ParquetError` when there is none.
    func values(_ columns: [String]) throws -> [SQLValue] {
        var values: [SQLValue]?
        try table(.runs).forEachRow(columns) {
            values = $0
            return false
        }
        guard let values else {
            throw ParquetError(
                file: "\(path)/runs.parquet", place: "rows", problem: "it has none; export the run again")
        }
        return values
    }
}
