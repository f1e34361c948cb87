import AnimatorPoolZlib

/// Returns the bytes packed with gzip.
func packed(_ bytes: [UInt8]) -> [UInt8] {
    // On the heap, because zlib checks the address of its stream.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 is the largest window. 16 more selects the gzip header.
    let code = deflateInit2_(
        stream, 5, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        CInt(MemoryLayout<z_stream>.size))
    precondition(code == Z_OK, "There is memory for a small file.")
    defer {
        deflateEnd(stream)
        stream.deallocate()
    }
    let room = Int(deflateBound(stream, uLong(bytes.count)))
    var bytes = bytes
    return [UInt8](unsafeUninitializedCapacity: room) { packed, count in
        bytes.withUnsafeMutableBufferPointer { bytes in
            stream.pointee.next_in = bytes.baseAddress
            stream.pointee.avail_in = uInt(bytes.count)
            stream.pointee.next_out = packed.baseAddress
            stream.pointee.avail_out = uInt(room)
            precondition(deflate(stream, Z_FINISH) == Z_STREAM_END, "The room is enough.")
        }
        count = room - Int(stream.pointee.avail_out)
    }
}
