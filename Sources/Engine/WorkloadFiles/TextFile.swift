import Foundation

/// Reads the files that a user names.
package enum TextFile {
    /// The text of the file at `path` without a byte order mark; a relative path is meant from `folder`, or
    /// from the current one.
    package static func read(_ path: String, from folder: String? = nil) throws(TextFileError) -> String {
        let base = folder.map { URL(fileURLWithPath: $0, isDirectory: true) }
        let data: Data
        do {
            data = try content(of: URL(fileURLWithPath: path, relativeTo: base))
        } catch let error as TextFileError {
            throw error
        } catch CocoaError.fileReadNoSuchFile {
            throw TextFileError(description: "no file there")
        } catch CocoaError.fileReadNoPermission {
            throw TextFileError(description: "the file may not be read")
        } catch {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(
                atPath: URL(fileURLWithPath: path, relativeTo: base).path, isDirectory: &isFolder)
            throw TextFileError(
                description: isFolder.boolValue ? "what stands there is a folder" : "the file cannot be read")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw TextFileError(description: "the file is no UTF-8 text")
        }
        return text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
    }

    /// What a file holds, or what comes through a pipe until its end, which `Data(contentsOf:)` refuses.
    private static func content(of url: URL) throws -> Data {
        let file = try FileHandle(forReadingFrom: url)
        defer { try? file.close() }
        var content = Data()
        while let bytes = try file.read(upToCount: 1 << 16), !bytes.isEmpty {
            content += bytes
            // A device may have no end.
            guard content.count <= longest else {
                throw TextFileError(description: "the file has more than a gigabyte")
            }
        }
        return content
    }

    /// Bytes that no workload and no recording has.
    private static let longest = 1_000_000_000
}
