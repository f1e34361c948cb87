/// A column of a row group, as described in the footer.
struct ParquetChunk {
    var column: ParquetTable.Column
    var encoding: ParquetEncoding
    var codec: ParquetCodec
    /// The number of rows.
    var rows: Int
    var dataPages: Int
    /// The size of the pages with their headers in bytes, before and after compression.
    var sizeBefore: Int
    var size: Int
    /// The positions of the first pages in the file: of the dictionary, and of the data.
    var dictionaryOffset: Int?
    var dataOffset: Int
    var statistics: ParquetStatistics

    /// The position of the chunk in the file.
    var offset: Int { dictionaryOffset ?? dataOffset }
}

struct ParquetRowGroup {
    var rows: Int
    var chunks: [ParquetChunk]
}
