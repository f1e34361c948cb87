import AnimatorPoolZlib
import Foundation

/// Decompresses gzip data in pieces. Memory holds two buffers, however large the file is.
struct GzipReader {
    /// The first bytes of a gzip file.
    static let magic: [UInt8] = [0x1F, 0x8B]

    /// The name in errors.
    private let name: String

    init(named name: String) { self.name = name }

    /// The size of the input and the output buffer, in bytes.
    private static let chunk = 1 << 16

    /// The limits against decompression bombs. Logs grow by a factor of 5 to 40. Growth beyond this factor is
    /// an error if the output also exceeds the harmless size.
    private static let largestGrowth: Int64 = 200
    private static let harmlessBytes: Int64 = 64 << 20

    /// Decompresses the bytes that `read` returns, until it returns none, and calls `write` with the output.
    ///
    /// - Throws: ``InputError`` if the data is damaged, truncated or grows too much, or a closure's error.
    func unpack(read: () throws -> [UInt8], write: ([UInt8]) throws -> Void) throws {
        var stream = z_stream()
        // 15 is the largest window. 16 more selects the gzip header.
        guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK
        else {
            throw InputError("\(name): there is no memory left to unpack it")
        }
        defer { inflateEnd(&stream) }
        var (taken, made) = (Int64(0), Int64(0))
        var isWhole = false
        var output = [UInt8](repeating: 0, count: Self.chunk)
        while true {
            var input = try read()
            guard !input.isEmpty else { break }
            taken += Int64(input.count)
            try input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = uInt(input.count)
                while true {
                    if isWhole {
                        // Concatenated gzip files are one file.
                        guard stream.avail_in > 0 else { return }
                        inflateReset(&stream)
                        isWhole = false
                    }
                    let count = try step(&stream, into: &output, &isWhole)
                    made += Int64(count)
                    guard made <= Self.harmlessBytes || made / Self.largestGrowth <= taken else {
                        throw InputError(
                            "\(name): unpacks to more than \(Self.largestGrowth) times its size, as no log and no report does; "
                                + "unpack it yourself if you trust it")
                    }
                    try write(Array(output[..<count]))
                    if stream.avail_in == 0, count < output.count { return }
                }
            }
        }
        guard isWhole else {
            throw InputError("\(name): the packed file is cut off; copy it again")
        }
    }

    /// Decompresses until the output buffer is full or the input is used up.
    ///
    /// - Returns: the number of bytes in `output`.
    private func step(
        _ stream: inout z_stream, into output: inout [UInt8], _ isWhole: inout Bool
    ) throws -> Int {
        let room = output.count
        let (code, left) = output.withUnsafeMutableBufferPointer { output in
            stream.next_out = output.baseAddress
            stream.avail_out = uInt(room)
            return (inflate(&stream, Z_NO_FLUSH), Int(stream.avail_out))
        }
        switch code {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END: isWhole = true
        case Z_MEM_ERROR: throw InputError("\(name): there is no memory left to unpack it")
        default: throw InputError("\(name): the packed file is damaged; copy it again")
        }
        return room - left
    }
}
