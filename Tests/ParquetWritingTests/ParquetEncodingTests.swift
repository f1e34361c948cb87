import ParquetWriting
import SeededRandom
import Testing

/// Bytes that Parquet's and Thrift's own descriptions give, and what readers make of them.
struct ParquetEncodingTests {
    private func hybrid(_ numbers: [UInt32], width: Int, packed: Bool = false) -> [UInt8] {
        var bytes: [UInt8] = []
        numbers.withUnsafeBufferPointer {
            if packed {
                HybridEncoding.append(packed: $0, width: width, to: &bytes)
            } else {
                HybridEncoding.append($0, width: width, to: &bytes)
            }
        }
        return bytes
    }

    private func delta(_ numbers: [Int64], isByteAligned: Bool = false) -> [UInt8] {
        var bytes: [UInt8] = []
        numbers.withUnsafeBufferPointer {
            DeltaEncoding.append($0, isByteAligned: isByteAligned, to: &bytes)
        }
        return bytes
    }

    @Test func `packed bits are those of the format's example`() {
        // Encodings.md: the numbers 0 to 7 in three bits each; before them one group, of packed bits.
        #expect(hybrid([0, 1, 2, 3, 4, 5, 6, 7], width: 3) == [0x03, 0b1000_1000, 0b1100_0110, 0b1111_1010])
        #expect(hybrid([], width: 3) == [])
        // A group that is not full is filled up with zeros.
        #expect(hybrid([5], width: 3) == [0x03, 0x05, 0, 0])
    }

    @Test func `eight alike are a run, and what is packed before it ends with a whole group`() {
        #expect(hybrid(Array(repeating: 1, count: 100), width: 1) == [0xC8, 0x01, 0x01])
        #expect(hybrid(Array(repeating: 300, count: 8), width: 9) == [0x10, 0x2C, 0x01])
        // Of twelve zeros behind two ones six fill the group; the six that are left are too few for a run.
        #expect(hybrid([1, 1] + Array(repeating: 0, count: 12), width: 1) == [0x05, 0x03, 0x00])
        #expect(hybrid([1, 1] + Array(repeating: 0, count: 14), width: 1) == [0x03, 0x03, 0x10, 0x00])
        #expect(hybrid(Array(repeating: 7, count: 16), width: 8, packed: true)[0] == 0x05)
    }

    @Test func `differences are those of the format's examples, in blocks of 128`() {
        // Encodings.md, example 1: 1, 2, 3, 4, 5 is a first value, a least difference of 1 and no bits.
        #expect(delta([1, 2, 3, 4, 5]) == [0x80, 0x01, 4, 5, 2, 2, 0, 0, 0, 0])
        // Example 2: 7, 5, 3, 1, 2, 3, 4, 5 is a least difference of −2, and 0, 0, 0, 3, 3, 3, 3 in two bits each.
        #expect(
            delta([7, 5, 3, 1, 2, 3, 4, 5])
                == [0x80, 0x01, 4, 8, 14, 3, 2, 0, 0, 0, 0b1100_0000, 0b0011_1111, 0, 0, 0, 0, 0, 0])
        #expect(delta([]) == [0x80, 0x01, 4, 0, 0])
        #expect(delta([-1]) == [0x80, 0x01, 4, 1, 1])
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `numbers come back, whatever they are`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...1_000, using: &generator)
        let largest = Int64.max >> Int64.random(in: 0...62, using: &generator)
        var numbers = (0..<count).map { _ in Int64.random(in: -largest...largest, using: &generator) }
        // From one end to the other: a difference of 65 bits, which goes round.
        if count > 3 { (numbers[1], numbers[2]) = (.min, .max) }
        for isByteAligned in [false, true] {
            let bytes = delta(numbers, isByteAligned: isByteAligned)
            #expect(DeltaReader(bytes).numbers() == numbers, "seed \(seed)")
        }
    }

    @Test func `a struct of Thrift's compact protocol is fields by their distance`() {
        var thrift = ThriftCompactWriter()
        thrift.int32(1, 150)
        thrift.bool(3, true)
        thrift.int64(20, -1)
        thrift.texts(21, ["a"])
        thrift.structure(22) { $0.int16(1, 2) }
        thrift.text(23, "é")
        thrift.end()
        #expect(
            thrift.bytes == [
                0x15, 0xAC, 0x02,  // field 1, i32: 150 as 300
                0x21,  // two on, true
                0x06, 0x28, 0x01,  // seventeen on: the number itself, i64: −1 as 1
                0x19, 0x18, 0x01, 0x61,  // a list of one text
                0x1C, 0x14, 0x04, 0x00,  // a struct, whose fields count from 0 again
                0x18, 0x02, 0xC3, 0xA9, 0x00,
            ])
    }

    @Test func `a long text's bounds are short, enclose it, and say that they are none of the values`() throws
    {
        typealias Bound = ParquetStatistics.Bound
        for bound in [Bound(atMost: "photo"), try #require(Bound(atLeast: "photo"))] {
            #expect(bound.bytes == Array("photo".utf8) && bound.isExact)
        }
        for text in [
            String(repeating: "x", count: 300),
            "x" + String(repeating: "é", count: 63), String(repeating: "x", count: 63) + "😀",
        ] {
            let (least, most) = (Bound(atMost: text), try #require(Bound(atLeast: text)))
            #expect(!least.isExact && !most.isExact && max(least.bytes.count, most.bytes.count) <= 64)
            #expect(least.bytes.lexicographicallyPrecedes(text.utf8), "\(text)")
            #expect(text.utf8.lexicographicallyPrecedes(most.bytes), "\(text)")
            #expect(String(validating: least.bytes, as: UTF8.self) != nil)
            #expect(String(validating: most.bytes, as: UTF8.self) != nil)
        }
        // No short text is above this one, and none is looked for without a letter of ASCII.
        #expect(Bound(atLeast: String(repeating: "\u{10FFFF}", count: 30)) == nil)
        #expect(Bound(atLeast: String(repeating: "é", count: 40)) == nil)
    }
}

/// Reads numbers back as Encodings.md describes them, a bit at a time.
private struct DeltaReader {
    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private mutating func varint() -> UInt64 {
        var (value, shift) = (UInt64(0), UInt64(0))
        while true {
            let byte = bytes[at]
            at += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
    }

    private mutating func zigzag() -> Int64 {
        let value = varint()
        return Int64(bitPattern: value >> 1) ^ -Int64(value & 1)
    }

    func numbers() -> [Int64] {
        var reader = self
        let (block, parts, count) = (Int(reader.varint()), Int(reader.varint()), Int(reader.varint()))
        var numbers = [reader.zigzag()]
        while numbers.count < count {
            let least = reader.zigzag()
            let widths = reader.bytes[reader.at..<reader.at + parts]
            reader.at += parts
            for width in widths where numbers.count < count {
                for place in 0..<block / parts {
                    var difference: UInt64 = 0
                    for bit in 0..<Int(width) {
                        let index = place * Int(width) + bit
                        difference |=
                            UInt64(reader.bytes[reader.at + index / 8] >> UInt8(index % 8) & 1) << bit
                    }
                    guard numbers.count < count else { break }
                    numbers.append(numbers[numbers.count - 1] &+ least &+ Int64(bitPattern: difference))
                }
                reader.at += block / parts * Int(width) / 8
            }
        }
        return numbers
    }
}
