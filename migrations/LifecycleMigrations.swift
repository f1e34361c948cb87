import EmbeddedMigrations

/// A step from one version of the log's schema to the next. The SQL of a released migration is never edited.
public struct LifecycleMigration: Hashable, Sendable {
    /// The version of the schema after the migration, which the file stores as its `user_version`.
    public let version: Int
    /// The name of the migration, which the file has in its list of migrations.
    public let name: String
    /// The SQL, as one script.
    public let sql: String

    package init(version: Int, name: String, sql: String) {
        self.version = version
        self.name = name
        self.sql = sql
    }
}

/// The migrations from an empty file to the newest schema.
///
/// `LifecycleStore` migrates an older log (`LogFile+Migration.swift`).
public enum LifecycleMigrations {
    /// The migrations of this version of the program, the oldest first. Versions count from 1 without gaps.
    public static let released: [LifecycleMigration] = {
        let names = ["v0001"]
        guard var script = embedded_migrations() else { return [] }
        let migrations = names.enumerated().map { index, name in
            let sql = String(cString: script)
            precondition(!sql.isEmpty, "A migration is missing in EmbeddedMigrations.c.")
            script += sql.utf8.count + 1
            return LifecycleMigration(version: index + 1, name: name, sql: sql)
        }
        precondition(script.pointee == 0, "A migration has no name here.")
        return migrations
    }()

    /// The migrations of a later version of the program. Only tests have some: they migrate a log as that version
    /// will, and read its log with this version.
    @TaskLocal package static var later: [LifecycleMigration] = []

    /// Every migration, the oldest first.
    public static var all: [LifecycleMigration] { released + later }

    /// The version of the newest schema.
    public static var newestVersion: Int { released.count + later.count }

    /// The application ID in the header of a log: "APLG".
    public static let applicationID: Int32 = 0x4150_4C47
}
