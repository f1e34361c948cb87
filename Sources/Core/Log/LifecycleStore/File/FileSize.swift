import Foundation

enum FileSize {
    /// Returns the size of a file in bytes, or 0 if the file does not exist.
    static func of(_ path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }
}
