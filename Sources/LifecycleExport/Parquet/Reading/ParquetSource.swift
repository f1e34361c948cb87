/// The bytes of a Parquet file, wherever they are.
package struct ParquetSource {
    /// As errors name it.
    package let name: String
    package let size: Int
    /// Reads a range of the file, whole.
    package let read: (Range<Int>) throws -> [UInt8]
    /// Unpacks a page, which has so many bytes before it is packed. Throws ``ParquetFault`` when it has not.
    package let unpack: (ParquetCodec, UnsafeRawBufferPointer, Int) throws -> [UInt8]

    package init(
        name: String, size: Int, read: @escaping (Range<Int>) throws -> [UInt8],
        unpack: @escaping (ParquetCodec, UnsafeRawBufferPointer, Int) throws -> [UInt8]
    ) {
        (self.name, self.size, self.read, self.unpack) = (name, size, read, unpack)
    }
}
