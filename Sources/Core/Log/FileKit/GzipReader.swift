import AnimatorPoolZlib

/// Decompresses gzip data a piece at a time. Memory holds two pieces, however large the data is.
package final class GzipReader {
    /// The first bytes of a gzip file.
    package static let magic: [UInt8] = [0x1F, 0x8B]

    /// Whether the data ended before its checksum.
    package private(set) var isCut = false
    /// The name in errors.
    private let name: String
    private let readMore: () throws -> [UInt8]
    // On the heap, because zlib checks the address of its stream.
    private let stream: UnsafeMutablePointer<z_stream>
    private var input: ArraySlice<UInt8> = []
    /// Whether zlib may have output of the input that it has already read.
    private var hasOutput = false
    /// Whether the data so far is a complete gzip file.
    private var isWhole = false
    private var (taken, made) = (Int64(0), Int64(0))

    /// The size of an output piece, in bytes.
    private static let piece = 1 << 16

    /// The limits against decompression bombs. Logs grow by a factor of 5 to 40. Growth beyond this factor is
    /// an error if the output also exceeds the harmless size.
    private static let largestGrowth: Int64 = 200
    private static let harmlessBytes: Int64 = 64 << 20

    /// - Parameters:
    ///   - name: the name in errors.
    ///   - readMore: returns the next bytes of the data, or none at its end.
    /// - Throws: ``InputError`` if memory is exhausted.
    package init(named name: String, readMore: @escaping () throws -> [UInt8]) throws {
        self.name = name
        self.readMore = readMore
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 15 is the largest window. 16 more selects the gzip header.
        let code = inflateInit2_(stream, 15 + 16, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
        guard code == Z_OK else {
            stream.deallocate()
            throw InputError("\(name): out of memory while unpacking it")
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Returns the next decompressed bytes, or none at the end.
    ///
    /// - Throws: ``InputError`` if the data is damaged, truncated or grows too much, or an error of the
    ///   closure.
    package func next() throws -> [UInt8] {
        while true {
            if input.isEmpty, !hasOutput {
                input = try readMore()[...]
                guard !input.isEmpty else {
                    guard isWhole else {
                        isCut = true
                        throw InputError("\(name): the packed file is cut off; copy it again")
                    }
                    return []
                }
                taken += Int64(input.count)
            }
            if isWhole {
                hasOutput = false
                // Concatenated gzip files are one file.
                guard !input.isEmpty else { continue }
                inflateReset(stream)
                isWhole = false
            }
            let output = try step()
            hasOutput = output.count == Self.piece
            made += Int64(output.count)
            guard made <= Self.harmlessBytes || made / Self.largestGrowth <= taken else {
                throw InputError(
                    "\(name): unpacks to more than \(Self.largestGrowth) times its size, as no log and no report does; "
                        + "unpack it yourself if you trust it")
            }
            if !output.isEmpty { return output }
        }
    }

    /// Decompresses until a piece is full or the input is used up.
    private func step() throws -> [UInt8] {
        var code = Z_OK
        let output = [UInt8](unsafeUninitializedCapacity: Self.piece) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.pointee.next_in = input.baseAddress
                stream.pointee.avail_in = uInt(input.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = uInt(Self.piece)
                code = inflate(stream, Z_NO_FLUSH)
            }
            count = Self.piece - Int(stream.pointee.avail_out)
        }
        input = input.suffix(Int(stream.pointee.avail_in))
        switch code {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END: isWhole = true
        case Z_MEM_ERROR: throw InputError("\(name): out of memory while unpacking it")
        default: throw InputError("\(name): the packed file is damaged; copy it again")
        }
        return output
    }
}
