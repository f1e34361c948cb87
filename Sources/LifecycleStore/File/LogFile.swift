#if Store
    import GRDB
    import LifecycleMigrations
    import RowSource

    /// A log opened for writing: one SQLite file with one or several runs.
    ///
    /// A file has one writer. A second one, here or in another process, is refused with an error. Readers
    /// come and go as they like (``LogReader``, ``SQLConsole``).
    ///
    /// A file that is not a log, is damaged or comes from a newer version is refused and left as it was.
    /// One from an older version is migrated; a copy of it as it was stays beside it.
    public final class LogFile {
        public let path: String
        /// Whether every batch is forced to the disk: then a power cut loses nothing acknowledged. Otherwise
        /// it may lose the newest batches; a killed process loses none either way.
        public let isDurable: Bool
        /// What opening it did to a log of an older version.
        public let migration: Migration
        let queue: DatabaseQueue
        private let lock: LogFileLock

        /// Opens the log at `path`, and makes it when there is none.
        ///
        /// - Throws: ``StoreError``.
        public init(path: String, durable: Bool) throws(StoreError) {
            // A look before the lock, so that nothing is put beside a file that is not ours.
            if case .database(let header) = try LogFileHeader.place(path) { try header.checkOwner(path) }
            let lock = try LogFileLock(logPath: path)
            let place = try LogFileHeader.place(path)
            if case .database(let header) = place { try LogInspection.check(path, header: header) }
            (queue, migration) = try StoreError.wrap(path) {
                let queue = try DatabaseQueue(path: path, configuration: Self.writingConfiguration(durable))
                let migration = try Self.migrate(queue, path)
                try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
                return (queue, migration)
            }
            self.lock = lock
            self.path = path
            isDurable = durable
        }

        deinit {
            // Sealed: without a write-ahead log the file is complete by itself, and reading it puts nothing
            // beside it. A reader that has it open keeps it as it is, which is as safe.
            _ = try? queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
            try? queue.close()
        }

        /// The steps from any version to the newest.
        static let migrator: DatabaseMigrator = {
            var migrator = DatabaseMigrator()
            for migration in LifecycleMigrations.all {
                migrator.registerMigration(migration.name) { try $0.execute(sql: migration.sql) }
            }
            return migrator
        }()

        private static func migrate(_ queue: DatabaseQueue, _ path: String) throws -> Migration {
            let newest = LifecycleMigrations.newestVersion
            let version = try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
            guard version < newest else { return Migration(from: version, to: version, backup: nil) }
            // A file that is being made has nothing to lose.
            let backup = version == 0 ? nil : try LogBackup.make(queue, path: path, version: version)
            try migrator.migrate(queue)
            if version > 0 { try queue.inDatabase { _ = try $0.checkpoint(.truncate) } }
            return Migration(from: version, to: newest, backup: backup)
        }

        private static func writingConfiguration(_ durable: Bool) -> Configuration {
            var configuration = Configuration()
            configuration.busyMode = .timeout(5)
            configuration.label = "AnimatorPool log writer"
            configuration.prepareDatabase { db in
                try Self.registerRowSource(db)
                // page_size counts only for a file that is being made.
                try db.execute(
                    sql: """
                        PRAGMA page_size = \(pageSize);
                        PRAGMA synchronous = \(durable ? "FULL" : "NORMAL");
                        PRAGMA cache_size = -16000;
                        PRAGMA temp_store = MEMORY;
                        PRAGMA wal_autocheckpoint = \(checkpointPages);
                        """)
            }
            return configuration
        }

        private static func registerRowSource(_ db: Database) throws {
            guard let connection = db.sqliteConnection else {
                preconditionFailure("A connection is open when it is prepared.")
            }
            let result = row_source_register(connection)
            guard result == ResultCode.SQLITE_OK.rawValue else {
                throw DatabaseError(resultCode: ResultCode(rawValue: result))
            }
        }

        /// The page size of new files, in bytes.
        package static let pageSize = 8192
        /// Pages the write-ahead log gathers before they go to their places.
        package static let checkpointPages = 1000
    }
#endif
