#if Store
    import GRDB
    import LifecycleEvents

    /// The numbers of call sites in one file, each of which is stored once.
    struct SiteNumbers {
        private var numbers: [CallSite: Int64] = [:]

        /// The sites the file has already.
        init(_ db: Database) throws {
            for row in try Row.fetchAll(db, sql: "SELECT id, file, line FROM site") {
                let file: String = row["file"]
                let line: Int64 = row["line"]
                numbers[CallSite(file: file, line: Int32(truncatingIfNeeded: line))] = row["id"]
            }
        }

        /// The number of a site that was added.
        func number(_ site: CallSite) -> Int64? { numbers[site] }

        /// Adds the sites of `events` that are new.
        mutating func add(_ events: [LifecycleEvent], to db: Database) throws {
            for event in events {
                guard let site = event.site, numbers[site] == nil else { continue }
                try db.execute(
                    sql: "INSERT INTO site(file, line) VALUES (?, ?)", arguments: [site.file, site.line])
                numbers[site] = db.lastInsertedRowID
            }
        }
    }
#endif
