import GRDB
import LifecycleMigrations

/// The tables, views and indexes of a log of each version, as created by the migrations.
///
/// A file from another source may have the same names with an endless view, or a trigger that writes.
enum LogSchema {
    /// Returns the statements in SQLite's form, by the name of the table, view or index.
    static func read(_ db: Database) throws -> [String: String] {
        var statements: [String: String] = [:]
        let rows = try Row.fetchCursor(db, sql: "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
        while let row = try rows.next() { statements[row[0]] = row[1] }
        return statements
    }

    /// Returns the statements of a new log of a version. Those of this program's version are created once.
    private static func made(version: Int) throws -> [String: String] {
        guard version == LifecycleMigrations.released.count else {
            return try NewLogFile.inMemory(version: version).inDatabase(read)
        }
        return try NewLogFile.template.get().statements
    }

    /// - Throws: ``StoreError`` if a table, view or index of the version is missing or differs, or if the
    ///   file has a trigger. Additional tables are allowed.
    static func check(_ db: Database, _ path: String, version: Int) throws {
        let found = try read(db)
        var made = try made(version: version)
        // The table of GRDB's migrator.
        made["grdb_migrations"] = nil
        for (name, statement) in made where found[name] != statement {
            throw StoreError(
                .foreign, path,
                "is not the log it calls itself: \(name) is \(found[name] == nil ? "missing" : "another") "
                    + "there; take a backup of it")
        }
        let triggers = try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name LIMIT 1")
        if let trigger = triggers.first {
            throw StoreError(
                .foreign, path, "has a trigger (\(trigger)), which no log has; take a backup of it")
        }
    }
}
