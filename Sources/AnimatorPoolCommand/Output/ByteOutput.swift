import Foundation

/// Where the bytes of an export go: standard output, or a file that is there whole or not at all.
///
/// A file is written under another name beside its place and takes its place in ``finish()``; without that
/// it goes again. What is no plain file, such as a pipe, is written as it is.
final class ByteOutput {
    private let name: String
    private let handle: FileHandle
    private let temporary: URL?
    private let place: URL?

    /// - Parameters:
    ///   - path: a file, or `-` for standard output.
    ///   - logs: the files that are read, which must not be written over.
    init(_ path: String, sparing logs: [String]) throws {
        guard path != "-" else {
            (name, handle, temporary, place) = ("standard output", .standardOutput, nil, nil)
            return
        }
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        name = path
        let type = try? FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
        switch type {
        case .typeDirectory?:
            throw InputError("\(path): this is a folder; name a file in it")
        case nil, .typeRegular?:
            let read = logs.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath() }
            guard !read.contains(url) else {
                throw InputError("\(path): this is the log itself; name another file with --out")
            }
            let beside = url.deletingLastPathComponent()
                .appendingPathComponent(".\(url.lastPathComponent).\(UUID().uuidString)")
            guard FileManager.default.createFile(atPath: beside.path, contents: nil) else {
                throw InputError("\(path): no file can be made in this folder; name another with --out")
            }
            handle = try FileHandle(forWritingTo: beside)
            (temporary, place) = (beside, url)
        default:
            handle = try FileHandle(forWritingTo: url)
            (temporary, place) = (nil, nil)
        }
    }

    deinit {
        guard let temporary else { return }
        try? handle.close()
        try? FileManager.default.removeItem(at: temporary)
    }

    /// - Throws: ``InputError`` when the bytes do not find room.
    func write(_ bytes: [UInt8]) throws {
        do {
            try handle.write(contentsOf: bytes)
        } catch {
            throw InputError("\(name): cannot be written: \(Self.reason(error))")
        }
    }

    /// Puts the file in its place.
    func finish() throws {
        guard let temporary, let place else { return }
        do {
            try handle.close()
        } catch {
            throw InputError("\(name): cannot be written: \(Self.reason(error))")
        }
        guard rename(temporary.path, place.path) == 0 else {
            throw InputError("\(name): cannot be put in its place: \(String(cString: strerror(errno)))")
        }
    }

    private static func reason(_ error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        guard let underlying, underlying.domain == NSPOSIXErrorDomain else {
            return error.localizedDescription
        }
        return String(cString: strerror(Int32(underlying.code)))
    }
}
