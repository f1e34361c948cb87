import FleetShipping
import LogUpload
import Testing

/// The tables that shipping makes.
struct FleetSchemaTests {
    private func prepare(
        _ server: ModelClickHouse, cluster: String? = nil, _ schema: FleetSchema = .current,
        at address: String = "clickhouse://a/fleet"
    ) async throws -> UploadError? {
        let shipment = FleetShipment(
            to: try ClickHouseAddress(address), cluster: cluster, credentials: nil, schema: schema,
            transport: server,
            options: UploadOptions(retry: RetryPolicy(patienceSeconds: 0)),
            clock: RealUploadClock(), chance: { 0 })
        do throws(UploadError) {
            try await shipment.prepare()
            return nil
        } catch {
            return error
        }
    }

    private func created(_ server: ModelClickHouse) -> [String] {
        server.now.statements.filter { $0.hasPrefix("CREATE") }
    }

    @Test func `an old server is told nothing that it does not know`() async throws {
        let server = ModelClickHouse()
        #expect(try await prepare(server) == nil)
        #expect(
            !created(server).contains {
                $0.contains("CODEC") || $0.contains("LowCard") || $0.contains("fsync")
            })
        #expect(server.now.databases.contains("fleet"))
    }

    @Test func `a new one packs each column, and has each insert on the disk`() async throws {
        let server = ModelClickHouse()
        server.change { $0.version = "26.9.1.1" }
        #expect(try await prepare(server) == nil)
        let events = try #require(created(server).first { $0.contains(" events_local ") })
        #expect(events.contains("seq Int64 CODEC(DoubleDelta, ZSTD(1))"))
        #expect(events.contains("kind LowCardinality(String) CODEC(ZSTD(1))"))
        #expect(
            events.hasSuffix(
                "ENGINE = ReplacingMergeTree PARTITION BY date ORDER BY (run, seq) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1"
            ))
    }

    @Test func `tables are made once, on every node that is named`() async throws {
        let server = ModelClickHouse()
        let address = "clickhouse://a,b:8124/fleet"
        #expect(try await prepare(server, cluster: "fleet", at: address) == nil)
        #expect(Set(server.now.requests.compactMap { $0.url.port }) == [8123, 8124])
        let count = created(server).count
        // The database, the table of steps, and three for each of seven.
        #expect(count == 23 && server.now.schema.map(\.cluster) == ["fleet"])
        #expect(try await prepare(server, cluster: "fleet", at: address) == nil)
        #expect(created(server).count == count)
    }

    @Test func `tables of an older version are brought up to date, and of a newer one left alone`()
        async throws
    {
        let server = ModelClickHouse()
        #expect(try await prepare(server) == nil)
        let next = FleetSchema.current.adding { _, _, _ in
            ["ALTER TABLE events_local ADD COLUMN thermal Int8"]
        }
        #expect(try await prepare(server, next) == nil)
        #expect(server.now.schema.map(\.version) == [1, 2])
        #expect(server.now.tables["events_local"]?.columns.last?.name == "thermal")
        #expect(try await prepare(server, next) == nil)
        #expect(server.now.schema.count == 2)
        let error = try await prepare(server)
        #expect(
            error?.description
                == "the tables on a:8123 are of version 2, and this program knows 1; use a newer one")
    }

    @Test func `a step that failed in the middle is done again`() async throws {
        let server = ModelClickHouse { number, _ in number == 8 ? .answerLost : nil }
        #expect(try await prepare(server)?.reason == .noAnswer)
        #expect(server.now.schema.isEmpty)
        #expect(try await prepare(server) == nil)
        #expect(server.now.schema.map(\.version) == [1] && server.now.views.count == 7)
    }

    @Test func `a cluster is one that the server knows, and stays the same`() async throws {
        let server = ModelClickHouse()
        let unknown = try await prepare(server, cluster: "other")
        #expect(unknown?.description == "a:8123 knows no cluster other; it knows fleet")
        #expect(try await prepare(server, cluster: "fleet") == nil)
        let left = try await prepare(server)
        #expect(
            left?.description == "the tables on a:8123 are of the cluster fleet; give --cluster fleet")
        let alone = ModelClickHouse()
        #expect(try await prepare(alone) == nil)
        let joined = try await prepare(alone, cluster: "fleet")
        #expect(joined?.description.hasPrefix("the tables on a:8123 are of no cluster") == true)
    }

    @Test func `a shard whose host was not named is met before any run`() async throws {
        let server = ModelClickHouse { _, request in
            ModelClickHouse.sql(request).hasPrefix("SELECT count() FROM events_distributed")
                ? .answered(
                    ModelClickHouse.exception(60, "Table fleet.events_local doesn't exist", status: 404))
                : nil
        }
        let error = try await prepare(server, cluster: "fleet")
        #expect(
            error?.description
                == "a shard of the cluster fleet has no tables yet; name its host, too: clickhouse://HOST:8123,HOST:8123/fleet"
        )
    }
}
