import Foundation
import WorkloadReading

package enum TextFile {
    /// Returns the text of the file at `path` without a byte order mark. A relative path is relative to
    /// `folder`, or to the current folder.
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
                description: isFolder.boolValue ? "this is a folder" : "the file cannot be read")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw TextFileError(description: "the file is not UTF-8 text")
        }
        return text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
    }

    /// Returns the content of a file or a pipe. `Data(contentsOf:)` does not read pipes.
    private static func content(of url: URL) throws -> Data {
        let file = try FileHandle(forReadingFrom: url)
        defer { try? file.close() }
        var content = Data()
        while let bytes = try file.read(upToCount: 1 << 16), !bytes.isEmpty {
            content += bytes
            // A device file may be endless.
            guard content.count <= longest else {
                throw TextFileError(description: "the file has more than a gigabyte")
            }
        }
        return content
    }

    /// The maximum size in bytes, far above any workload or recording.
    private static let longest = 1_000_000_000
}
