import ParquetWriting
import Testing

/// A file as a whole. What other readers make of one, `tools/check-fleet` asks them.
struct ParquetWriterTests {
    private let table = ParquetTable(
        "things", [.init("number", .integer), .init("text", .text, isOptional: true), .init("real", .real)],
        order: ["number"])

    /// - Parameter taking: after how many rows the bytes are taken.
    private func file(rows: Int, inGroup: Int = 100, taking: Int = .max) throws -> [UInt8] {
        var writer = ParquetWriter(table, producer: "a test version 1.0", rowsInGroup: inGroup, gzip: nil)
        var bytes: [UInt8] = []
        for row in 0..<rows {
            writer.append(Int64(row))
            writer.append(row.isMultiple(of: 3) ? nil : "text \(row % 5)")
            writer.append(Double(row) / 2)
            try writer.endRow()
            if row % taking == taking - 1 {
                bytes += writer.bytes
                writer.removeAll()
            }
        }
        try writer.finish()
        return bytes + writer.bytes
    }

    @Test func `a file begins and ends as Parquet does, and says how long its end is`() throws {
        for rows in [0, 1, 250] {
            let bytes = try file(rows: rows)
            #expect(bytes.prefix(4) == [0x50, 0x41, 0x52, 0x31] && bytes.suffix(4) == bytes.prefix(4))
            let length = bytes[(bytes.count - 8)..<(bytes.count - 4)].reversed().reduce(0) {
                $0 << 8 | Int($1)
            }
            // The metadata begins with field 1, the version: 2.
            #expect(bytes[bytes.count - 8 - length..<bytes.count - 6 - length] == [0x15, 0x04])
        }
    }

    @Test func `the same rows give the same bytes, however they are taken`() throws {
        let whole = try file(rows: 250)
        for taking in [1, 7, 100] { #expect(try file(rows: 250, taking: taking) == whole) }
    }

    @Test func `a group that is whole is ready at once, and no row of it waits`() throws {
        var writer = ParquetWriter(table, producer: "a test version 1.0", rowsInGroup: 2, gzip: nil)
        let before = writer.bytes.count
        for (row, grows) in [false, true, false, true].enumerated() {
            let count = writer.bytes.count
            writer.append(Int64(row))
            writer.append("text")
            writer.append(0.5)
            try writer.endRow()
            #expect((writer.bytes.count > count) == grows)
        }
        #expect(writer.bytes.count > before)
    }

    @Test func `a group ends early when its texts are long, and not when they are the same`() throws {
        for (isSame, isEarly) in [(false, true), (true, false)] {
            var writer = ParquetWriter(table, producer: "a test version 1.0", textInGroup: 1_000, gzip: nil)
            for row in 0..<20 {
                writer.append(Int64(row))
                writer.append(String(repeating: "x", count: 100) + (isSame ? "" : "\(row)"))
                writer.append(0.5)
                try writer.endRow()
            }
            #expect((writer.bytes.count > 1_000) == isEarly)
        }
    }

    @Test func `a row without a value where one is asked for stops the program`() async {
        await #expect(processExitsWith: .failure) {
            var writer = ParquetWriter(
                ParquetTable("things", [.init("number", .integer)], order: []), producer: "", gzip: nil)
            writer.append(nil as Int64?)
        }
    }
}
