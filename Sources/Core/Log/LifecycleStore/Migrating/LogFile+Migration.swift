import GRDB
import LifecycleMigrations

extension LogFile {
    /// A migration of a log.
    public struct Migration: Hashable, Sendable {
        /// The version of the schema before and after the migration.
        public var from: Int
        public var to: Int
        /// The path of the copy of the old log, or nil if no migration was necessary.
        public var backup: String?

        /// The migration of a log that already has the newest version.
        static var unneeded: Migration {
            let newest = LifecycleMigrations.newestVersion
            return Migration(from: newest, to: newest, backup: nil)
        }
    }

    /// Migrates the log at `path` to the newest schema. First copies the log.
    ///
    /// - Throws: ``StoreError``, also if the log does not exist.
    public static func migrate(path: String) throws(StoreError) -> Migration {
        try existing(path: path).migration
    }

    /// Migrates an open log. Does nothing if the schema is the newest.
    static func migrate(_ queue: DatabaseQueue, _ file: NamedFile) throws -> Migration {
        let newest = LifecycleMigrations.newestVersion
        let version = try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
        guard version < newest else { return .unneeded }
        let backup = try LogBackup.make(queue, of: file, version: version)
        var migrator = DatabaseMigrator()
        for migration in LifecycleMigrations.all {
            migrator.registerMigration(migration.name) { try $0.execute(sql: migration.sql) }
        }
        do {
            try migrator.migrate(queue)
        } catch {
            // Repeated attempts on a full disk would fill the remaining space with copies.
            let reached = try? queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
            if reached == version { LogBackup.remove(backup) }
            throw error
        }
        try queue.inDatabase { _ = try $0.checkpoint(.truncate) }
        return Migration(from: version, to: newest, backup: backup)
    }
}
