import EmbeddedFiles

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
    public static let all: [LifecycleMigration] = {
        let names = [
            "v0001_event_log", "v0002_frame_rows", "v0003_questions", "v0004_lists_and_subjects",
            "v0005_brief_hazards",
        ]
        let texts = embedded_migrations()
        let scripts = UnsafeBufferPointer(start: texts.bytes, count: texts.count).split(separator: 0)
        precondition(names.count == scripts.count, "Each migration has its name here and its SQL embedded.")
        return zip(names, scripts).enumerated().map { index, migration in
            LifecycleMigration(
                version: index + 1, name: migration.0, sql: String(decoding: migration.1, as: UTF8.self))
        }
    }()

    /// The version of the newest schema.
    public static var newestVersion: Int { all.last?.version ?? 0 }

    /// What a log says in its header's application id: "APLG".
    public static let applicationID: Int32 = 0x4150_4C47
}
