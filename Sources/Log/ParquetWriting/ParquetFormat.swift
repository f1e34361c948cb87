// The numbers of Apache Parquet's parquet.thrift, by its names.

/// The type of a value in a file.
enum ParquetType: Int32 {
    case int64 = 2
    case double = 5
    case byteArray = 6
}

enum ParquetEncoding: Int32 {
    case plain = 0
    /// The former number of `rleDictionary`.
    case plainDictionary = 2
    case rle = 3
    case deltaBinaryPacked = 5
    case rleDictionary = 8
}

package enum ParquetCodec: Int32, Hashable, Sendable {
    case uncompressed = 0
    case gzip = 2
    case zstd = 6
}

enum ParquetPageKind: Int32 {
    case data = 0
    case index = 1
    case dictionary = 2
    case dataVersion2 = 3
}
