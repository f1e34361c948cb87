import Foundation
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

/// A copy of a log beside the log, created before a change that cannot be undone.
enum LogBackup {
    /// Copies a log of schema `version` to a file beside it, with the same permissions, and returns the path.
    ///
    /// The copy gets the name `LOG.v1.bak` after it is complete and synced. An existing copy is kept: the
    /// next copy is `LOG.v1-2.bak`.
    static func make(_ queue: DatabaseQueue, of log: NamedFile, version: Int) throws -> String {
        let backup = freeName(log.path, version)
        let unfinished = backup + ".unfinished"
        removeUnfinished(unfinished)
        do {
            try makeEmpty(unfinished, rights: FileIdentity(ofName: log.path)?.rights ?? 0o600)
            // SQLite always treats this form of the path as a file.
            try queue.vacuum(into: unfinished.hasPrefix("/") ? unfinished : "./" + unfinished)
            guard DiskSync.sync(unfinished), rename(unfinished, backup) == 0,
                DiskSync.syncFolder(of: backup)
            else { throw failure(backup) }
        } catch {
            removeUnfinished(unfinished)
            throw error
        }
        return backup
    }

    /// Removes an incomplete copy and its journal. SQLite leaves the journal after a disk error, and would
    /// apply it to the next copy with this name.
    private static func removeUnfinished(_ path: String) {
        _ = unlink(path)
        _ = unlink(path + "-journal")
    }

    /// Removes a copy after a failed change that left the log unchanged.
    static func remove(_ backup: String) { _ = unlink(backup) }

    /// Creates an empty file for the copy, with the permissions of the log.
    private static func makeEmpty(_ path: String, rights: mode_t) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path) }
        defer { _ = close(descriptor) }
        guard fchmod(descriptor, rights) == 0 else { throw failure(path) }
    }

    private static func freeName(_ path: String, _ version: Int) -> String {
        let first = "\(path).v\(version).bak"
        guard FileIdentity(ofName: first) != nil else { return first }
        var count = 2
        while FileIdentity(ofName: "\(path).v\(version)-\(count).bak") != nil { count += 1 }
        return "\(path).v\(version)-\(count).bak"
    }

    private static func failure(_ path: String) -> StoreError {
        StoreError.system(
            path, "the copy made before a migration cannot be written", wayOut: "; the log is as it was")
    }
}
