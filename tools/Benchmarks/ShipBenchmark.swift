import Foundation
import LifecycleStore
import LogAnswers

/// `ship` compared with curl and ClickHouse's own client, which send the same rows to the same server.
struct ShipBenchmark {
    /// The release build of the command, with the upload program beside it.
    let command: String
    let folder: URL
    let events: Int
    let rounds: Int

    private static let tables = ["events", "animators", "frames", "uses", "cells", "orphaned", "runs"]
        .map { "\($0)_local" }

    func section() throws -> FigureSection {
        let log = folder.appendingPathComponent("shipped.sqlite").path
        let workload = folder.appendingPathComponent("shipped.yaml")
        try CommandBenchmark.longWorkload(events).write(to: workload, atomically: true, encoding: .utf8)
        _ = try ChildRun(command, ["simulate", workload.path, "--db", log, "--quiet"])
        let server = try ClickHouseServer(in: folder.appendingPathComponent("clickhouse"))
        defer { server.stop() }

        try ship(log, to: "rows")
        // curl sends the rows that the server has received: a file for each table, and a file for each batch
        // of `ship`.
        let whole = try rows(on: server, inBatchesOf: nil)
        let batches = try rows(on: server, inBatchesOf: 50_000)
        let count = try server.count(Self.tables, in: "rows")
        var ways = [
            Way(name: "`ship`") { try ship(log, to: $0) },
            Way(name: "curl, a table at once") { try curl(whole, to: server, $0) },
            Way(name: "curl, in the same batches") { try curl(batches, to: server, $0) },
            Way(name: "clickhouse-client, a table at once") { try client(whole, $0) },
        ]
        for round in 0..<rounds {
            for index in ways.indices {
                let database = "way\(index)round\(round)"
                if index > 0 { try server.copyTables(Self.tables, from: "rows", to: database) }
                let before = server.cpuSeconds
                ways[index].runs.append(try ways[index].send(database))
                ways[index].serverSeconds.append(server.cpuSeconds - before)
                guard try server.count(Self.tables, in: database) == count else {
                    throw InputError("\(ways[index].name): the server has not all of it")
                }
                try server.run("DROP DATABASE \(database)")
            }
        }
        var figures = ways.map { $0.figure(of: count) }
        figures[0].baselines = ways.dropFirst().map { ways[0].times.baseline($0.times) }
        return FigureSection(
            title: "Runs shipped to a ClickHouse",
            text: """
                A run of \(FigureTable.number(Double(try LogReader(path: log).info().events))) events, \
                \(FigureTable.number(Double(count))) rows in all seven tables, into a server of version \(try server.version) on \
                this machine. `ship` reads the rows from the log, waits for each batch, and compares counts and sums with the \
                server's. curl and ClickHouse's own client send finished files of the same rows as RowBinary, and check \
                nothing. CPU is the sender's. Medians of \(rounds).
                """,
            tables: [FigureTable(each: "a row", figures: figures)])
    }

    private struct Way {
        let name: String
        /// Sends all rows to a database.
        let send: (String) throws -> ChildRun
        var runs: [ChildRun] = []
        var serverSeconds: [Double] = []

        init(name: String, send: @escaping (String) throws -> ChildRun) {
            (self.name, self.send) = (name, send)
        }

        var times: Interleaved.Measured {
            Interleaved.Measured(
                name: name, wallSeconds: runs.map(\.wallSeconds), cpuSeconds: runs.map(\.cpuSeconds))
        }

        func figure(of rows: Int) -> Figure {
            var figure = times.figure(of: rows)
            figure.quantities[.rowsASecond] = figure.wallSeconds.map { 1 / $0 }
            figure.quantities[.serverMicroseconds] = median(serverSeconds) / Double(rows) * 1e6
            figure.quantities[.peakMegabytes] = median(runs.map(\.peakMegabytes))
            return figure
        }
    }

    @discardableResult
    private func ship(_ log: String, to database: String) throws -> ChildRun {
        try ChildRun(
            command,
            ["ship", log, "--to", "clickhouse://\(ClickHouseServer.place)/\(database)", "--quiet"])
    }

    /// A file with rows as RowBinary, and their table.
    private struct Rows {
        let table: String
        let path: String
    }

    private func rows(on server: ClickHouseServer, inBatchesOf limit: Int?) throws -> [Rows] {
        var all: [Rows] = []
        for table in Self.tables {
            let count = try server.count([table], in: "rows")
            // Ordered by all columns: equal keys would have no fixed order, so batches could overlap.
            let order = (1...(try server.columns(of: table, in: "rows"))).map(String.init)
            for start in stride(from: 0, to: count, by: limit ?? max(count, 1)) {
                let path = folder.appendingPathComponent("\(table)-\(limit ?? 0)-\(start)").path
                try server.save(
                    "SELECT * FROM rows.\(table) ORDER BY \(order.joined(separator: ", ")) LIMIT \(start), \(limit ?? count)",
                    to: path)
                all.append(Rows(table: table, path: path))
            }
        }
        return all
    }

    private func curl(_ rows: [Rows], to server: ClickHouseServer, _ database: String) throws -> ChildRun {
        var words: [String] = []
        for one in rows {
            if !words.isEmpty { words.append("--next") }
            words += server.sending(one.path, into: "\(database).\(one.table)")
        }
        return try ChildRun("/usr/bin/env", ["curl"] + words)
    }

    private func client(_ rows: [Rows], _ database: String) throws -> ChildRun {
        let lines = rows.map { one in
            "\(ClickHouseServer.client) --query 'INSERT INTO \(database).\(one.table) FORMAT RowBinary' <'\(one.path)'"
        }
        return try ChildRun("/bin/sh", ["-ec", lines.joined(separator: "\n")])
    }
}
