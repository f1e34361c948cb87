/// A column of a row group, as the footer describes it.
struct ParquetChunk {
    var column: ParquetTable.Column
    var encoding: ParquetEncoding
    var codec: ParquetCodec
    /// How many rows it has.
    var rows: Int
    var dataPages: Int
    /// Bytes of its pages with their headers, before and after compression.
    var sizeBefore: Int
    var size: Int
    /// The places of its first page of each kind in the file.
    var dictionaryOffset: Int?
    var dataOffset: Int
    var statistics: ParquetStatistics

    /// The place of the chunk in the file.
    var offset: Int { dictionaryOffset ?? dataOffset }
}

struct ParquetRowGroup {
    var rows: Int
    var chunks: [ParquetChunk]
}
