import LogUpload

/// The schema of a fleet: its tables, and the steps that update older versions.
package struct FleetSchema: Sendable {
    /// One step of the schema, without statements of earlier steps.
    struct Step: Sendable {
        let version: Int
        let statements: @Sendable (ClickHouseVersion, _ database: String, _ cluster: String?) -> [String]
    }

    let steps: [Step]

    /// The steps of this program. A released step is never edited; new steps are appended.
    package static let current = FleetSchema(steps: [
        Step(version: 1) { version, database, cluster in
            FleetTable.all.flatMap { $0.statements(for: version, database: database, cluster: cluster) }
        }
    ])

    /// Returns the schema with an additional step.
    package func adding(
        _ statements:
            @escaping @Sendable (ClickHouseVersion, _ database: String, _ cluster: String?) -> [String]
    ) -> FleetSchema {
        FleetSchema(steps: steps + [Step(version: version + 1, statements: statements)])
    }

    var version: Int { steps.last?.version ?? 0 }

    /// The name of the table that contains the completed steps and the cluster.
    static let table = "animatorpool_schema"

    /// The content of the table.
    private struct State {
        var version = 0
        var cluster: String?
    }

    /// Creates or updates the tables on one server.
    ///
    /// - Parameter cluster: the cluster of the tables.
    /// - Throws: ``UploadError``, also if the tables are newer than this program or of another cluster.
    func make(on client: ClickHouseClient, cluster: String?) async throws(UploadError) {
        let version = try await Self.version(of: client)
        try await Self.check(cluster, client)
        try await Self.makeDatabase(client)
        let state = try await state(on: client)
        guard state.version <= self.version else {
            throw UploadError(
                .refused,
                "the tables on \(client.node) are of version \(state.version), and this program knows \(self.version)",
                wayOut: "use a newer one", concernsServer: true)
        }
        guard state.version == 0 || state.cluster == cluster else {
            throw UploadError(
                .refused,
                state.cluster.map { "the tables on \(client.node) are of the cluster \($0)" }
                    ?? "the tables on \(client.node) are of no cluster",
                wayOut: state.cluster.map { "give --cluster \($0)" }
                    ?? "name another database, or leave --cluster out",
                concernsServer: true)
        }
        for step in steps where step.version > state.version {
            for statement in step.statements(version, client.database, cluster) {
                try await client.run(statement)
            }
            try await client.run(
                """
                CREATE TABLE IF NOT EXISTS \(Self.table) (version Int64, cluster String) \
                ENGINE = ReplacingMergeTree ORDER BY version
                """)
            try await client.run(
                "INSERT INTO \(Self.table) VALUES (\(step.version), \((cluster ?? "").sqlText))")
        }
    }

    private static func version(of client: ClickHouseClient) async throws(UploadError)
        -> ClickHouseVersion
    {
        let rows = try await client.ask("SELECT version()", isOfDatabase: false)
        guard rows.count == 1, let text = rows[0].first, let version = ClickHouseVersion(text) else {
            throw client.noClickHouse
        }
        guard version >= .oldest else {
            throw UploadError(
                .refused, "\(client.node) is ClickHouse \(version)",
                wayOut: "\(ClickHouseVersion.oldest) is the oldest that is known to work",
                concernsServer: true)
        }
        return version
    }

    private static func check(_ cluster: String?, _ client: ClickHouseClient) async throws(UploadError) {
        guard let cluster else { return }
        let known = try await client.ask(
            "SELECT DISTINCT cluster FROM system.clusters ORDER BY cluster", isOfDatabase: false
        ).compactMap(\.first)
        guard !known.contains(cluster) else { return }
        throw UploadError(
            .refused, "\(client.node) knows no cluster \(cluster)",
            wayOut: known.isEmpty
                ? "it knows none" : "it knows \(known.prefix(10).joined(separator: ", ").visible())",
            concernsServer: true)
    }

    private static func makeDatabase(_ client: ClickHouseClient) async throws(UploadError) {
        let rows = try await client.ask(
            "SELECT count() FROM system.databases WHERE name = \(client.database.sqlText)",
            isOfDatabase: false)
        guard let count = rows.first?.first.flatMap({ Int($0) }) else { throw client.noClickHouse }
        guard count == 0 else { return }
        try await client.run("CREATE DATABASE IF NOT EXISTS \(client.database)", isOfDatabase: false)
    }

    private func state(on client: ClickHouseClient) async throws(UploadError) -> State {
        let there = try await client.ask(
            """
            SELECT count() FROM system.tables WHERE database = \(client.database.sqlText) \
            AND name = '\(Self.table)'
            """, isOfDatabase: false)
        guard let count = there.first?.first.flatMap({ Int($0) }) else { throw client.noClickHouse }
        guard count > 0 else { return State() }
        let rows = try await client.ask("SELECT version, cluster FROM \(Self.table) ORDER BY version")
        guard let last = rows.last else { return State() }
        guard last.count == 2, let version = Int(last[0]) else { throw client.noClickHouse }
        return State(version: version, cluster: last[1].isEmpty ? nil : last[1])
    }
}
