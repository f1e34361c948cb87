import LifecycleExport
import SeededRandom
import Testing

/// What the writer has written, and what somebody has made of it.
struct ParquetReaderTests {
    private static let table = ParquetTable(
        "things",
        [
            .init("number", .integer), .init("some", .integer, isOptional: true), .init("few", .integer),
            .init("text", .text), .init("word", .text, isOptional: true), .init("real", .real),
            .init("level", .real, isOptional: true), .init("none", .integer, isOptional: true),
        ], order: [])

    private struct Row: Equatable {
        var number: Int64
        var some: Int64?
        var few: Int64
        var text: String
        var word: String?
        var real: Double
        var level: Double?
    }

    private static func rows(_ count: Int, _ random: inout SeededGenerator) -> [Row] {
        var number: Int64 = 0
        return (0..<count).map { row in
            number &+=
                Int.random(in: 0..<20, using: &random) == 0
                ? Int64.random(in: .min ... .max, using: &random) : 7
            return Row(
                number: number,
                some: Int.random(in: 0..<3, using: &random) == 0 ? nil : Int64(row) * 1_000_003,
                few: Int64(Int.random(in: 0..<5, using: &random)) * -1_000_000_000_000,
                text: "text \(row % 97) é",
                word: row / 40 % 2 == 0 ? nil : ["a", "", "bb"][Int.random(in: 0..<3, using: &random)],
                real: Double(row) / 7, level: row % 5 == 0 ? nil : -Double(row))
        }
    }

    private static func file(_ rows: [Row], inGroup: Int, isPacked: Bool) throws -> [UInt8] {
        var writer = ParquetWriter(
            table, producer: "a test version 1.0", rowsInGroup: inGroup, gzip: isPacked ? Runs.pack : nil)
        for row in rows {
            writer.append(row.number)
            writer.append(row.some)
            writer.append(row.few)
            writer.append(row.text)
            writer.append(row.word)
            writer.append(row.real)
            writer.append(row.level)
            writer.append(nil as Int64?)
            try writer.endRow()
        }
        try writer.finish()
        return writer.bytes
    }

    private static func source(_ bytes: [UInt8]) -> ParquetSource {
        ParquetSource(
            name: "a.parquet", size: bytes.count, read: { Array(bytes[$0]) },
            unpack: { _, packed, size in try Runs.unpack(packed, size) })
    }

    private static func rows(of reader: ParquetReader) throws -> [Row] {
        try reader.groups.flatMap { group in
            let number = try reader.column("number", .integer, of: group)
            let some = try reader.column("some", .integer, of: group)
            let few = try reader.column("few", .integer, of: group)
            let text = try reader.column("text", .text, of: group)
            let word = try reader.column("word", .text, of: group)
            let real = try reader.column("real", .real, of: group)
            let level = try reader.column("level", .real, of: group)
            let none = try reader.column("none", .integer, of: group)
            return (0..<group.rows).map { row in
                #expect(none.integer(row) == nil)
                return Row(
                    number: number.integer(row) ?? 0, some: some.integer(row), few: few.integer(row) ?? 0,
                    text: text.text(row) ?? "", word: word.text(row), real: real.real(row) ?? 0,
                    level: level.real(row))
            }
        }
    }

    @Test(arguments: [0, 1, 9, 129, 1_000], [false, true])
    func `what was written is read, each column by itself`(count: Int, isPacked: Bool) throws {
        var random = SeededGenerator(seed: UInt64(count))
        let rows = Self.rows(count, &random)
        for inGroup in [1 << 17, 300] {
            let file = try Self.file(rows, inGroup: inGroup, isPacked: isPacked)
            let reader = try ParquetReader(Self.source(file))
            #expect(reader.columns == Self.table.columns.map(\.name) && reader.rows == count)
            #expect(reader.groups.count == (count + inGroup - 1) / inGroup)
            #expect(try Self.rows(of: reader) == rows)
        }
    }

    @Test func `a column is read without the bytes of the others`() throws {
        var random = SeededGenerator(seed: 3)
        let file = try Self.file(Self.rows(30_000, &random), inGroup: 1 << 17, isPacked: false)
        nonisolated(unsafe) var read: [Range<Int>] = []
        let reader = try ParquetReader(
            ParquetSource(name: "a.parquet", size: file.count) {
                read.append($0)
                return Array(file[$0])
            } unpack: { _, _, _ in
                []
            })
        #expect(read == [file.count - 1 << 16..<file.count])
        let few = try reader.column("few", .integer, of: reader.groups[0])
        // Three bits a value.
        #expect(few.rows == 30_000 && read.count == 2 && read[1].count < 12_000)
    }

    @Test func `bounds rule out the groups that hold nothing of what is asked`() throws {
        let table = ParquetTable("things", [.init("number", .integer), .init("text", .text)], order: [])
        var writer = ParquetWriter(table, producer: "", rowsInGroup: 10, gzip: nil)
        for row in 0..<30 {
            writer.append(Int64(row))
            writer.append(["apple", "hazard.leak", "zebra"][row / 10])
            try writer.endRow()
        }
        try writer.finish()
        let groups = try ParquetReader(Self.source(writer.bytes)).groups
        #expect(groups.map { $0.mayHold(10...19, in: "number") } == [false, true, false])
        #expect(groups.map { $0.mayHold(9...10, in: "number") } == [true, true, false])
        #expect(groups.map { $0.mayHold(anyOf: ["hazard.leak", "b"], in: "text") } == [false, true, false])
        #expect(groups.map { $0.mayHold(anyOf: ["cell"], in: "text") } == [false, false, false])
        #expect(groups.allSatisfy { $0.mayHold(0...1, in: "another") && $0.mayHold(0...1, in: "text") })
    }

    // MARK: What is wrong

    @Test func `a column that is not there, or holds something else, is named with its file`() throws {
        var random = SeededGenerator(seed: 5)
        let reader = try ParquetReader(
            Self.source(try Self.file(Self.rows(10, &random), inGroup: 5, isPacked: false)))
        for (name, kind) in [("another", .integer), ("text", .integer), ("number", .text)]
            as [(String, ParquetTable.Column.Kind)]
        {
            let error = #expect(throws: ParquetError.self) {
                try reader.column(name, kind, of: reader.groups[1])
            }
            #expect(error?.file == "a.parquet" && error?.place == "column \(name) of group 2")
        }
    }

    @Test func `a file that is cut off anywhere is refused`() throws {
        var random = SeededGenerator(seed: 6)
        let file = try Self.file(Self.rows(200, &random), inGroup: 100, isPacked: true)
        for count in stride(from: 0, to: file.count, by: 13) {
            #expect(throws: ParquetError.self) { try ParquetReader(Self.source(Array(file[..<count]))) }
        }
    }

    /// Bytes are changed, taken out and doubled, in the pages and in the metadata. What is then read may be
    /// wrong, for Parquet has no sums; but it is there or is refused, whatever the file says.
    @Test(arguments: 0..<4 as Range<UInt64>)
    func `a file that was changed is read or refused, and never takes the program with it`(seed: UInt64)
        throws
    {
        var random = SeededGenerator(seed: seed)
        let original = try Self.file(Self.rows(80, &random), inGroup: 40, isPacked: seed.isMultiple(of: 2))
        let end =
            original.count - 8 - (original.suffix(8).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) })
        var refused = 0
        for round in 0..<100 {
            var file = original
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                // Half of them in the metadata, which lead to everything else.
                let place =
                    round.isMultiple(of: 2)
                    ? end + Int.random(in: 0..<file.count - end, using: &random)
                    : Int.random(in: 0..<file.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: file[place] ^= 1 << UInt8(Int.random(in: 0..<8, using: &random))
                case 1: file[place] = [0, 0x7F, 0x80, 0xFF][Int.random(in: 0..<4, using: &random)]
                case 2: file.insert(file[place], at: place)
                default: file.remove(at: place)
                }
            }
            do {
                let reader = try ParquetReader(Self.source(file))
                for group in reader.groups {
                    for column in Self.table.columns {
                        let values = try reader.column(column.name, column.kind, of: group)
                        for row in 0..<values.rows where column.kind == .text { _ = values.text(row) }
                    }
                }
            } catch let error as ParquetError {
                #expect(error.file == "a.parquet" && !error.place.isEmpty && !error.problem.isEmpty)
                refused += 1
            }
        }
        #expect(refused > 20)
    }

    @Test func `structs in structs without end, lists without elements and long numbers are refused`() {
        let footers: [[UInt8]] = [
            Array(repeating: 0x1C, count: 10_000), [0x29, 0xFC] + Array(repeating: 0xFF, count: 9) + [1],
            [0x16] + Array(repeating: 0xFF, count: 11), [0x19, 0x9C], [0x1B, 0xFF, 0xFF, 0x03, 0x55],
        ]
        for footer in footers {
            let magic = Array("PAR1".utf8)
            let size = [UInt8(footer.count & 0xFF), UInt8(footer.count >> 8), 0, 0]
            #expect(throws: ParquetError.self) {
                try ParquetReader(Self.source(magic + footer + size + magic))
            }
        }
    }

    @Test func `what unpacks to more than 200 times its size is refused before it is unpacked`() throws {
        let table = ParquetTable("things", [.init("text", .text)], order: [])
        var writer = ParquetWriter(table, producer: "", gzip: { _ in [0] })
        writer.append(String(repeating: "x", count: 1 << 20))
        try writer.endRow()
        try writer.finish()
        var bytes = writer.bytes
        // The size of the first page before it was packed, a megabyte, becomes a hundred.
        #expect(bytes[4..<7] == [0x15, 0x04, 0x15])
        bytes[10] = 0x7F
        let file = bytes
        let reader = try ParquetReader(
            ParquetSource(name: "a.parquet", size: file.count, read: { Array(file[$0]) }) { _, _, _ in
                Issue.record("it was unpacked")
                return []
            })
        let error = #expect(throws: ParquetError.self) {
            try reader.column("text", .text, of: reader.groups[0])
        }
        #expect(error?.problem.contains("200 times") == true)
    }
}

/// A packing of our own for files of a test: how often a byte comes, and the byte.
private enum Runs {
    static func pack(_ bytes: [UInt8]) -> [UInt8] {
        var packed: [UInt8] = []
        var place = 0
        while place < bytes.count {
            var end = place + 1
            while end < bytes.count, end - place < 255, bytes[end] == bytes[place] { end += 1 }
            packed += [UInt8(end - place), bytes[place]]
            place = end
        }
        return packed
    }

    static func unpack(_ packed: UnsafeRawBufferPointer, _ size: Int) throws -> [UInt8] {
        guard packed.count.isMultiple(of: 2) else { throw ParquetFault("half a run") }
        var bytes: [UInt8] = []
        for place in stride(from: 0, to: packed.count, by: 2) {
            bytes += Array(repeating: packed[place + 1], count: Int(packed[place]))
            guard bytes.count <= size else { break }
        }
        return bytes
    }
}
