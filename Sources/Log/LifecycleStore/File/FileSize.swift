import Foundation

enum FileSize {
    /// The size of a file in bytes, 0 when there is none.
    static func of(_ path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }
}
