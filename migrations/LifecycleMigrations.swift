import EmbeddedFiles

/// A step from one version of the log's schema to the next. The SQL of a released migration is never edited.
public struct LifecycleMigration: Hashable, Sendable {
    /// The version of the schema after the migration, which the file stores as its `user_version`.
    public let version: Int
    /// The name of the SQL file, which is also the name in the file's list of migrations.
    public let name: String
    /// The SQL, as one script.
    public let sql: String
}

/// The migrations from an empty file to the newest schema.
///
/// The newest migration that creates a view has the current definition: version 6 for `churn`, version 5 for
/// `brief_hazard`, `hazards` and `animator_from_events`, version 4 for all other views.
///
/// `LifecycleStore` migrates an older log (`LogFile+Migration.swift`).
public enum LifecycleMigrations {
    /// Every migration, the oldest first. Versions count from 1 without gaps.
    public static let all: [LifecycleMigration] = {
        let names = [
            "v0001_event_log", "v0002_frame_rows", "v0003_questions", "v0004_lists_and_subjects",
            "v0005_brief_hazards", "v0006_lists", "v0007_measured_cells", "v0008_navigation",
            "v0009_wrong_frames",
        ]
        let texts = embedded_migrations()
        guard var script = texts.bytes else { return [] }
        let end = script + texts.count
        let migrations = names.enumerated().map { index, name in
            precondition(script < end, "A migration is missing in EmbeddedFiles.c.")
            let sql = String(cString: script)
            script += sql.utf8.count + 1
            return LifecycleMigration(version: index + 1, name: name, sql: sql)
        }
        precondition(script == end, "A migration has no name here.")
        return migrations
    }()

    /// The version of the newest schema.
    public static var newestVersion: Int { all.last?.version ?? 0 }

    /// The application ID in the header of a log: "APLG".
    public static let applicationID: Int32 = 0x4150_4C47
}
