import AnimatorPoolZlib
import Foundation
import LifecycleExport

/// Unpacks the pages of Parquet files. See ``GzipPacker``.
package struct PageUnpacker {
    package init() {}

    /// - Parameter size: how many bytes come of it.
    /// - Throws: `ParquetFault` when they are others, or more.
    package func unpack(_ codec: ParquetCodec, _ packed: UnsafeRawBufferPointer, _ size: Int) throws
        -> [UInt8]
    {
        switch codec {
        case .uncompressed: Array(packed)
        case .gzip: try inflate(packed, size)
        case .zstd: try SystemZstd.unpack(packed, size)
        }
    }

    private func inflate(_ packed: UnsafeRawBufferPointer, _ size: Int) throws -> [UInt8] {
        var stream = z_stream()
        // 15 is the largest window there is, and 32 more takes gzip's header and zlib's.
        guard inflateInit2_(&stream, 15 + 32, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK
        else { throw ParquetFault("there is no memory left to unpack it") }
        defer { inflateEnd(&stream) }
        return try [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
            // zlib reads what it is given and writes none of it.
            stream.next_in = UnsafeMutablePointer(
                mutating: packed.assumingMemoryBound(to: UInt8.self).baseAddress)
            stream.avail_in = uInt(packed.count)
            stream.next_out = bytes.baseAddress
            stream.avail_out = uInt(size)
            guard AnimatorPoolZlib.inflate(&stream, Z_FINISH) == Z_STREAM_END, stream.avail_out == 0
            else {
                throw ParquetFault("a packed page is damaged; copy or export the file again")
            }
            count = size
        }
    }
}

/// The system's zstd, where it has one. Our own files do not need it, so it is not linked but looked for when a
/// page asks for it.
private enum SystemZstd {
    private typealias Decompress =
        @convention(c) @Sendable (UnsafeMutableRawPointer?, Int, UnsafeRawPointer?, Int) -> Int

    private static let decompress: Decompress? = {
        for name in ["libzstd.so.1", "libzstd.1.dylib", "/opt/homebrew/lib/libzstd.1.dylib"] {
            if let library = dlopen(name, RTLD_NOW), let symbol = dlsym(library, "ZSTD_decompress") {
                return unsafeBitCast(symbol, to: Decompress.self)
            }
        }
        return nil
    }()

    static func unpack(_ packed: UnsafeRawBufferPointer, _ size: Int) throws -> [UInt8] {
        guard let decompress else {
            throw ParquetFault(
                "zstd has packed it, and this machine has no libzstd; install it, or write gzip")
        }
        return try [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
            let made = decompress(bytes.baseAddress, size, packed.baseAddress, packed.count)
            guard made == size else {
                throw ParquetFault("a packed page is damaged; copy or export the file again")
            }
            count = size
        }
    }
}
