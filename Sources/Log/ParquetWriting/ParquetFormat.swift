// Constants of Apache Parquet's parquet.thrift, with its names.

/// The type of a value in a file.
enum ParquetType: Int32 {
    case int64 = 2
    case double = 5
    case byteArray = 6
}

enum ParquetEncoding: Int32 {
    case plain = 0
    case rle = 3
    case deltaBinaryPacked = 5
    case rleDictionary = 8
}

package enum ParquetCodec: Int32, Hashable, Sendable {
    case uncompressed = 0
    case gzip = 2
}

enum ParquetPageKind: Int32 {
    case data = 0
    case dictionary = 2
}
