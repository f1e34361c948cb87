import GRDB
import LifecycleMigrations

/// The tables, views and indexes of a log of each version, as the migrations create them.
///
/// A file from elsewhere may have others of the same names: a view that never ends, or a trigger that writes.
enum LogSchema {
    /// The statements as SQLite stores them, by the name of the table, view or index.
    private static let statements: [Int: [String: String]] = {
        var statements: [Int: [String: String]] = [:]
        guard let queue = try? DatabaseQueue() else { return [:] }
        for migration in LifecycleMigrations.all {
            guard (try? queue.write { try $0.execute(sql: migration.sql) }) != nil,
                let made = try? queue.read({ try read($0) })
            else { return [:] }
            statements[migration.version] = made
        }
        return statements
    }()

    private static func read(_ db: Database) throws -> [String: String] {
        var statements: [String: String] = [:]
        for row in try Row.fetchAll(db, sql: "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL") {
            statements[row[0]] = row[1]
        }
        return statements
    }

    /// - Throws: ``StoreError`` when a table, view or index of the version is missing or differs, or when the file has
    ///   a trigger. Additional tables are allowed.
    static func check(_ db: Database, _ path: String, version: Int) throws {
        let found = try read(db)
        for (name, statement) in statements[version] ?? [:] where found[name] != statement {
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
