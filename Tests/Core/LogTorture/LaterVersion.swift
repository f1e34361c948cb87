import LifecycleMigrations

/// A later version of the program, whose logs have another column and another view.
///
/// No later version is released, so migrating is tested with this one: the store runs as this program, and as the
/// later one inside ``run(_:)``.
package enum LaterVersion {
    /// The migration from the newest released version.
    package static let migration = LifecycleMigration(
        version: version, name: "v000\(version)_later",
        sql: """
            -- Version \(version): how fast each run was.

            ALTER TABLE run_row ADD COLUMN
                events_per_second REAL;     -- NULL while the run is open

            UPDATE run_row SET events_per_second = events * 1e9 / ended_ns WHERE ended_ns > 0;

            CREATE INDEX run_speed ON run_row(events_per_second);

            -- The runs with most events a second first.
            CREATE VIEW fastest_runs AS
            SELECT
                r.id AS run_id,             -- the run's number
                r.events_per_second AS events_per_second -- how fast it was
            FROM run_row r
            WHERE r.events_per_second IS NOT NULL
            ORDER BY r.events_per_second DESC;

            PRAGMA user_version = \(version);
            """)

    /// The version of the schema.
    package static let version = LifecycleMigrations.released.count + 1

    /// Calls `body` as the later version.
    package static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try LifecycleMigrations.$later.withValue([migration], operation: body)
    }
}
