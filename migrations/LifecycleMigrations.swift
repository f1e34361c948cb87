/// One step from a version of the log's schema to the next. A shipped one is never edited.
public struct LifecycleMigration: Hashable, Sendable {
    /// The schema's version afterwards, which the file keeps as its `user_version`.
    public let version: Int
    /// The name it is recorded under in the file: that of its SQL file.
    public let name: String
    /// What it does, as one script.
    public let sql: String
}

/// The way from an empty file to the newest schema.
public enum LifecycleMigrations {
    /// Every migration, oldest first; versions count from 1 without a hole.
    public static let all = [
        LifecycleMigration(
            version: 1, name: "v0001_event_log",
            sql: String(decoding: PackageResources.v0001_event_log_sql, as: UTF8.self)),
        LifecycleMigration(
            version: 2, name: "v0002_frame_rows",
            sql: String(decoding: PackageResources.v0002_frame_rows_sql, as: UTF8.self)),
        LifecycleMigration(
            version: 3, name: "v0003_questions",
            sql: String(decoding: PackageResources.v0003_questions_sql, as: UTF8.self)),
        LifecycleMigration(
            version: 4, name: "v0004_lists_and_subjects",
            sql: String(decoding: PackageResources.v0004_lists_and_subjects_sql, as: UTF8.self)),
    ]

    /// The version of the newest schema.
    public static var newestVersion: Int { all.last?.version ?? 0 }

    /// What a log says in its header's application id: "APLG".
    public static let applicationID: Int32 = 0x4150_4C47
}
