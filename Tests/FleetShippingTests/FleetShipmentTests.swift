import Dispatch
import FleetShipping
import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LogUpload
import SeededRandom
import Testing

/// Runs on their way to a model of a ClickHouse, on virtual time.
struct FleetShipmentTests {
    /// Time that goes on by itself as soon as somebody waits.
    private final class Clock: UploadClock {
        private let now = Locked(0.0)
        var nowSeconds: Double { now.withLock { $0 } }
        func sleep(seconds: Double) async throws {
            try Task.checkCancellation()
            now.withLock { $0 += seconds }
        }
    }

    /// Batches that can be packed and such that cannot, in no order.
    @Sendable private static func packing(_ rows: [UInt8]) -> SentRows {
        rows.count.isMultiple(of: 3)
            ? SentRows(rows) : SentRows(rows.reversed(), encoding: ModelClickHouse.encoding)
    }

    private func shipment(
        to server: ModelClickHouse, cluster: String? = nil, batch: Int = 10,
        at address: String = "clickhouse://logs.example/fleet", patience: Double = 60
    ) throws -> FleetShipment {
        FleetShipment(
            to: try ClickHouseAddress(address), cluster: cluster,
            credentials: ClickHouseCredentials(user: "fleet", password: "secret"), transport: server,
            packing: Self.packing,
            options: UploadOptions(
                batchLimit: batch, retry: RetryPolicy(patienceSeconds: patience)), clock: Clock(),
            chance: { 0.5 })
    }

    /// Ships once.
    ///
    /// - Returns: the error with which it ends.
    private func ship(
        _ run: TestRun, to server: ModelClickHouse, cluster: String? = nil, batch: Int = 10,
        patience: Double = 60
    ) async throws -> UploadError? {
        let shipment = try shipment(to: server, cluster: cluster, batch: batch, patience: patience)
        do throws(UploadError) {
            try await shipment.prepare()
            try await shipment.ship(run)
            return nil
        } catch {
            return error
        }
    }

    private func isWhole(_ run: TestRun, on server: ModelClickHouse) -> Bool {
        let tables = server.now.tables
        return server.found(run.description.uuid) == run.numbers
            && StoredTable.all.allSatisfy { table in
                tables["\(table.name)_local"]?.rows.values.filter { $0["as_of"] == "\(run.asOf)" }.count
                    == (table.order == nil ? 1 : run.tableRows)
            }
    }

    @Test(arguments: [nil, "fleet"])
    func `a run comes with all of its tables, and each value stands in its column`(cluster: String?)
        async throws
    {
        let server = ModelClickHouse()
        let run = TestRun(95)
        #expect(try await ship(run, to: server, cluster: cluster) == nil)
        #expect(isWhole(run, on: server))
        let rows = try #require(server.now.tables["events_local"]).rows.values
        for event in run.log {
            let row = try #require(rows.first { $0["seq"] == "\(event.seq)" })
            #expect(row["date"] == "20779" && row["run"] == "6f1d" && row["kind"] == event.kind.name)
            #expect(row["t_ns"] == "\(event.tNs)" && row["turn"] == "\(event.turn)")
            #expect(row["cell_id"] == event.cell.map { "\($0.rawValue)" })
            #expect(row["generation"] == event.generation.map { "\($0)" })
            #expect(row["item"] == event.item.map { "\($0.rawValue)" })
            #expect(row["animator_id"] == event.animator.map { "\($0.rawValue)" })
            #expect(row["arg"] == event.arg.map { "\($0)" } && row["site"] == event.site?.text)
            #expect(row["detail"] == event.detail.text && row["list"] == nil && row["subject"] == nil)
        }
        let cells = try #require(server.now.tables["cells_local"]).rows.values
        #expect(Set(cells.compactMap { $0["value"] }).count == 4)
        #expect(cells.allSatisfy { $0["state"]?.hasPrefix("a 'text' ") == true })
    }

    @Test func `what is there already is not sent again, and what is new goes on there`() async throws {
        let server = ModelClickHouse()
        var run = TestRun(95)
        run.isOpen = true
        run.log.removeLast(40)
        #expect(try await ship(run, to: server) == nil)
        var inserts = server.now.statements.count { $0.hasPrefix("INSERT INTO events") }
        #expect(inserts == 6 && isWhole(run, on: server))
        // Nothing is new.
        #expect(try await ship(run, to: server) == nil)
        #expect(server.now.statements.count { $0.hasPrefix("INSERT INTO events") } == inserts)
        #expect(server.now.statements.count { $0.hasPrefix("INSERT INTO runs") } == 1)
        // The run has gone on, and its tables with it.
        run = TestRun(95)
        run.tableRows = 25
        #expect(try await ship(run, to: server) == nil)
        inserts = server.now.statements.count { $0.hasPrefix("INSERT INTO events") } - inserts
        #expect(inserts == 4 && isWhole(run, on: server))
    }

    @Test func `memory holds batches, and not the log`() async throws {
        let server = ModelClickHouse()
        let run = TestRun(95)
        _ = try await ship(run, to: server, batch: 20)
        #expect(run.pages.withLock { $0.largest } == 20)
        let largest = server.now.requests.map { request in
            ModelClickHouse.batch(request).map { Int($0.events.upperBound - $0.events.lowerBound) + 1 }
                ?? 0
        }.max()
        #expect(largest == 20)
    }

    @Test func `the next batch is read while the server stores the one before`() async throws {
        let isRead = DispatchSemaphore(value: 0)
        let cameInTime = Locked(false)
        var run = TestRun(35)
        run.pageRead = { if $0 == 10 { isRead.signal() } }
        let server = ModelClickHouse { _, request in
            guard ModelClickHouse.batch(request)?.events == 1...10 else { return nil }
            cameInTime.withLock { $0 = isRead.wait(timeout: .now() + 600) == .success }
            return nil
        }
        #expect(try await ship(run, to: server) == nil)
        #expect(cameInTime.withLock { $0 } && isWhole(run, on: server))
    }

    @Test func `the run's own row comes last`() async throws {
        let server = ModelClickHouse()
        #expect(try await ship(TestRun(15), to: server) == nil)
        let inserts = server.now.statements.filter {
            $0.hasPrefix("INSERT INTO ") && !$0.contains("animatorpool_schema")
        }
        #expect(inserts.last?.hasPrefix("INSERT INTO runs_local ") == true)
        #expect(inserts.dropLast().allSatisfy { !$0.contains("runs_local") })
    }

    // MARK: Faults

    @Test(arguments: 1...40)
    func `whatever befalls the requests, what is acknowledged is found, once`(seed: UInt64) async throws {
        let random = Locked(SeededGenerator(seed: seed))
        let server = ModelClickHouse { _, _ in
            random.withLock { random in
                switch random.next() % 12 {
                case 0: .lost
                case 1, 2: .answerLost
                case 3: .answered(ModelClickHouse.exception(252, "Too many parts (300)"))
                case 4: .answered(UploadReply(status: 502))
                case 5:
                    .answered(
                        UploadReply(
                            status: 200, content: Array("1\nCode: 209. DB::NetException: Timeout\n".utf8))
                    )
                default: nil
                }
            }
        }
        let run = TestRun(Int64(20 + seed * 3))
        var error: UploadError?
        for _ in 1...5 {
            error = try await ship(
                run, to: server, cluster: seed.isMultiple(of: 2) ? nil : "fleet", patience: 3)
            let faults = server.history.faults(
                "6f1d", found: server.found("6f1d"), shipped: error == nil ? run.numbers : nil)
            #expect(faults.isEmpty, "\(faults)")
            if error == nil { break }
        }
        if error == nil { #expect(isWhole(run, on: server)) }
    }

    @Test func `the history tells a loss, a double and a stranger`() {
        let history = ShippingHistory()
        history.sent("a", 1...20)
        history.acknowledged("a", 1...10)
        #expect(history.faults("a", found: Array(1...10), shipped: nil).isEmpty)
        #expect(
            history.faults("a", found: [1, 2, 2, 21] + Array(3...9), shipped: Array(1...11)) == [
                "found twice: 1", "acknowledged and not found: 1, the first is 10",
                "found and never sent: 1, the first is 21", "shipped and not found: 2, the first is 10",
            ])
    }

    @Test func `a batch that was acknowledged and lost is missed at the end, and all goes once more`()
        async throws
    {
        let lies = Locked(1)
        let server = ModelClickHouse { _, request in
            guard ModelClickHouse.batch(request)?.events.lowerBound == 11 else { return nil }
            return lies.withLock { lies in
                lies -= 1
                return lies >= 0 ? .answered(UploadReply(status: 200)) : nil
            }
        }
        let run = TestRun(35)
        #expect(try await ship(run, to: server) == nil)
        #expect(isWhole(run, on: server))
        #expect(server.now.statements.count { $0.hasPrefix("INSERT INTO events") } == 7)
    }

    @Test func `a server that acknowledges and keeps nothing is found out`() async throws {
        let server = ModelClickHouse { _, request in
            ModelClickHouse.batch(request) == nil ? nil : .answered(UploadReply(status: 200))
        }
        let error = try #require(try await ship(TestRun(35), to: server))
        #expect(error.reason == .untrueAnswer && error.description.contains("has 0 events of the run"))
        #expect(server.now.tables["runs_local"]?.rows.isEmpty == true)
    }

    @Test func `a server that loses what is in the middle is found out`() async throws {
        let server = ModelClickHouse { _, request in
            ModelClickHouse.batch(request)?.events.contains(15) == true
                ? .answered(UploadReply(status: 200)) : nil
        }
        let error = try #require(try await ship(TestRun(35), to: server))
        #expect(error.reason == .untrueAnswer)
        #expect(
            error.description
                == "logs.example:8123 has 25 events of the run, and has acknowledged 35; look at the server's own log"
        )
        #expect(server.now.tables["runs_local"]?.rows.isEmpty == true)
    }

    @Test func `a server that loses a row of another table is found out`() async throws {
        let server = ModelClickHouse { _, request in
            ModelClickHouse.sql(request).hasPrefix("INSERT INTO frames_local")
                ? .answered(UploadReply(status: 200)) : nil
        }
        let error = try #require(try await ship(TestRun(5), to: server))
        #expect(
            error.description.hasPrefix(
                "logs.example:8123 has 0 rows of the run in frames, and has acknowledged 7"))
        #expect(server.now.tables["runs_local"]?.rows.isEmpty == true)
    }

    @Test func `another log under the same uuid is replaced where they differ`() async throws {
        let server = ModelClickHouse()
        var other = TestRun(35)
        other.log[20].tNs += 1
        #expect(try await ship(other, to: server) == nil)
        #expect(try await ship(TestRun(35), to: server) == nil)
        let times = server.now.tables["events_local"]?.rows.values.compactMap { $0["t_ns"] } ?? []
        #expect(Set(times) == Set(TestRun(35).log.map { "\($0.tNs)" }))
    }

    @Test func `rows for a shard that is away are not acknowledged, and go when it is back`() async throws {
        let isBack = Locked(false)
        let server = ModelClickHouse()
        let run = TestRun(35)
        let shipment = try shipment(to: server, cluster: "fleet")
        try await shipment.prepare()
        server.change { $0.isShardAway = true }
        try await shipment.ship(run) { progress in
            guard let wait = progress.wait else { return }
            #expect(wait.reason.contains("All connection tries failed (code 279)"))
            #expect(server.found("6f1d").isEmpty && progress.safeSeq == 0)
            if isBack.withLock({ $0 }) { return }
            isBack.withLock { $0 = true }
            server.change { $0.isShardAway = false }
        }
        #expect(isBack.withLock { $0 } && isWhole(run, on: server))
    }

    @Test func `a batch that is too long for a proxy goes in two`() async throws {
        let server = ModelClickHouse { _, request in
            guard let events = ModelClickHouse.batch(request)?.events, events.count > 4 else {
                return nil
            }
            return .answered(UploadReply(status: 413))
        }
        let run = TestRun(35)
        #expect(try await ship(run, to: server) == nil)
        #expect(isWhole(run, on: server))
    }

    // MARK: What cannot be shipped

    @Test(arguments: [
        (
            ModelClickHouse.exception(193, "Wrong password for user fleet"),
            "check the user and the password"
        ),
        (UploadReply(status: 200, content: Array("<html>".utf8)), "answers, but not as ClickHouse does"),
        (UploadReply(status: 200), "answers, but not as ClickHouse does"),
        (UploadReply(status: 401), "answers 401; check the user and the password"),
        (UploadReply(status: 404), "answers 404, and not as ClickHouse does; check the address"),
        (UploadReply(status: 302, headers: ["location": "https://login"]), "sends on to https://login"),
        (
            UploadReply(status: 200, content: Array("1.1.54\n".utf8)),
            "is ClickHouse 1.1; 18.16 is the oldest"
        ),
    ])
    func `what is no server for runs is said at once`(reply: UploadReply, words: String) async throws {
        let server = ModelClickHouse { _, _ in .answered(reply) }
        let error = try #require(try await ship(TestRun(5), to: server))
        #expect(error.description.contains(words), "\(error)")
        #expect(error.concernsServer && server.now.requests.count == 1)
    }

    @Test func `a server that is away is waited for as long as was asked`() async throws {
        let server = ModelClickHouse { _, _ in .lost }
        let error = try #require(try await ship(TestRun(5), to: server, patience: 3))
        #expect(error.reason == .noAnswer && server.now.requests.count > 2)
    }

    @Test func `who sends stands in headers, and in no address`() async throws {
        let server = ModelClickHouse()
        #expect(try await ship(TestRun(5), to: server) == nil)
        for request in server.now.requests {
            #expect(request.headers["x-clickhouse-user"] == "fleet")
            #expect(request.headers["x-clickhouse-key"] == "secret")
            #expect(!request.url.absoluteString.contains("secret"))
        }
    }
}
