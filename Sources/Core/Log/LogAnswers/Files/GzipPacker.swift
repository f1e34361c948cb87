import AnimatorPoolZlib

/// Compresses pieces of bytes with gzip, each decompressible alone. Equal bytes produce equal output.
package final class GzipPacker {
    // On the heap, because zlib checks the address of its stream.
    private let stream: UnsafeMutablePointer<z_stream>

    /// The trade-off between time and size.
    package enum Level: CInt, Sendable {
        /// For data that is sent once. A level that takes half as long again saves a sixth of the bytes.
        case fast = 1
        /// For data that is kept. The next level makes a file of events smaller by a twentieth and takes more
        /// than half as long again.
        case small = 5
    }

    /// - Throws: ``InputError`` if memory is exhausted.
    package init(_ level: Level = .small) throws {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 15 is the largest window. 16 more selects the gzip header.
        let code = deflateInit2_(
            stream, level.rawValue, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            CInt(MemoryLayout<z_stream>.size))
        guard code == Z_OK else {
            stream.deallocate()
            throw InputError("there is no memory left to pack a file")
        }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// - Precondition: `bytes` has fewer than 2^31 elements.
    package func pack(_ bytes: [UInt8]) throws -> [UInt8] {
        deflateReset(stream)
        let room = Int(deflateBound(stream, uLong(bytes.count)))
        var bytes = bytes
        return try [UInt8](unsafeUninitializedCapacity: room) { packed, count in
            let code = bytes.withUnsafeMutableBufferPointer { bytes in
                stream.pointee.next_in = bytes.baseAddress
                stream.pointee.avail_in = uInt(bytes.count)
                stream.pointee.next_out = packed.baseAddress
                stream.pointee.avail_out = uInt(room)
                return deflate(stream, Z_FINISH)
            }
            guard code == Z_STREAM_END else { throw InputError("there is no memory left to pack a file") }
            count = room - Int(stream.pointee.avail_out)
        }
    }
}
