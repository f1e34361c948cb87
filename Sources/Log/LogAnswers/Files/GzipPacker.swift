import AnimatorPoolZlib

/// Packs pieces of bytes as gzip does, each so that it can be unpacked alone. The same bytes give the same bytes.
package final class GzipPacker {
    // On the heap: zlib finds its own way back by this address.
    private let stream: UnsafeMutablePointer<z_stream>

    /// How much time a byte is worth.
    package enum Level: CInt, Sendable {
        /// What is sent once: half as fast again would be sent as a sixth less.
        case fast = 1
        /// What is kept: one more makes a file of events smaller by a twentieth, and takes more than half as long
        /// again.
        case small = 5
    }

    /// - Throws: ``InputError`` when there is no memory left.
    package init(_ level: Level = .small) throws {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 15 is the largest window there is, and 16 more asks for the header that gzip writes.
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

    /// - Precondition: `bytes` are fewer than 2^31.
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
