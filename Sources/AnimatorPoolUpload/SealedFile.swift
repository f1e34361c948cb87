import Foundation

enum SealedFile {
    /// Whether the database at `path` is complete by itself: two bytes of its head say whether the newest pages
    /// may stand in a write-ahead log beside it.
    static func isOne(_ path: String) throws -> Bool {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }
        let head = try file.read(upToCount: 20) ?? Data()
        return head.count == 20 && head[18] == 1 && head[19] == 1
    }
}
