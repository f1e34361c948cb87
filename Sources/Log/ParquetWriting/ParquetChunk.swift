/// A column of a row group as the end of the file describes it.
struct ParquetChunk {
    var column: ParquetTable.Column
    var encoding: ParquetEncoding
    var codec: ParquetCodec
    /// How many rows it has.
    var rows: Int
    var dataPages: Int
    /// Bytes of its pages with their headers, before and after they are packed.
    var sizeBefore: Int
    var size: Int
    /// Where its first page of each kind begins in the file.
    var dictionaryOffset: Int?
    var dataOffset: Int
    var statistics: ParquetStatistics

    /// Where it begins in the file.
    var offset: Int { dictionaryOffset ?? dataOffset }
}

struct ParquetRowGroup {
    var rows: Int
    var chunks: [ParquetChunk]
}
