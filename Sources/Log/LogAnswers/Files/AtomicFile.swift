import Foundation

/// A file that is there whole or not at all.
///
/// It is written under another name beside its place and takes its place in ``finish()``, with the rights of
/// the one that it replaces; without that it goes again. What is no plain file, such as a pipe, is written as
/// it is.
package final class AtomicFile {
    private let name: String
    private let handle: FileHandle
    private let temporary: String?
    private let place: String?
    private let temporaryFiles: TemporaryFiles

    /// - Parameters:
    ///   - path: where it is to be.
    ///   - logs: the files that are read, which must not be written over.
    ///   - temporaryFiles: told of what is not yet in its place.
    ///   - option: the one by which its user has named it.
    /// - Throws: ``InputError`` when no file can be made there.
    package init(
        _ path: String, sparing logs: [String], _ temporaryFiles: TemporaryFiles, option: String = "--out"
    )
        throws
    {
        name = path
        self.temporaryFiles = temporaryFiles
        let url = URL(fileURLWithPath: path)
        switch Self.kind(url.path) {
        case .folder:
            throw InputError("\(path): this is a folder; name a file in it")
        case .link:
            // Whoever made the link decides what would be written over.
            throw InputError(
                "\(path): this is a symbolic link; name the file itself with \(option)"
                    + (option == "--out" ? ", or - for standard output" : ""))
        case .stream:
            handle = try FileHandle(forWritingTo: url)
            (temporary, place) = (nil, nil)
        case .file(let rights):
            let resolved = url.resolvingSymlinksInPath()
            let read = logs.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath() }
            guard !read.contains(resolved) else {
                throw InputError("\(path): this is the log itself; name another file with \(option)")
            }
            let made = try Self.makeBeside(resolved, rights: rights, name: path, temporaryFiles, option)
            (handle, temporary, place) = (made.handle, made.path, resolved.path)
        }
    }

    deinit {
        guard let temporary else { return }
        try? handle.close()
        try? FileManager.default.removeItem(atPath: temporary)
        temporaryFiles.remove(temporary)
    }

    // MARK: The place

    /// What stands where the bytes are to go.
    private enum Kind {
        /// A file, which has rights, or nothing.
        case file(rights: mode_t?)
        case folder
        /// A symbolic link to a file or to nothing.
        case link
        /// A pipe or a device.
        case stream
    }

    private static func kind(_ path: String) -> Kind {
        var status = stat()
        guard lstat(path, &status) == 0 else { return .file(rights: nil) }
        let isLink = status.st_mode & S_IFMT == S_IFLNK
        if isLink, stat(path, &status) != 0 { return .link }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return .folder
        case S_IFREG: return isLink ? .link : .file(rights: status.st_mode & 0o777)
        default: return .stream
        }
    }

    private static func makeBeside(
        _ place: URL, rights: mode_t?, name: String, _ temporaryFiles: TemporaryFiles, _ option: String
    ) throws -> (handle: FileHandle, path: String) {
        let folder = place.deletingLastPathComponent().path
        let prefix = ".\(place.lastPathComponent)."
        TemporaryFiles.sweep(folder, prefix: prefix)
        let path = TemporaryFiles.newPath(in: folder, prefix: prefix)
        temporaryFiles.add(path)
        // A new file has the rights that the user gives new files.
        let descriptor = open(
            path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, rights == nil ? 0o666 : 0o600)
        guard descriptor >= 0 else {
            throw InputError("\(name): no file can be created in this folder; name another with \(option)")
        }
        if let rights { _ = fchmod(descriptor, rights) }
        TemporaryFiles.hold(descriptor)
        return (FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), path)
    }

    // MARK: Writing

    /// - Throws: ``WriteError`` when the bytes do not find room.
    package func write(_ bytes: [UInt8]) throws(WriteError) { try handle.write(bytes, named: name) }

    /// Puts the file in its place.
    ///
    /// - Throws: ``WriteError`` or ``InputError``; then it is not there.
    package func finish() throws {
        guard let temporary, let place else { return }
        try handle.finish(named: name)
        guard rename(temporary, place) == 0 else {
            throw InputError("\(name): cannot be put in its place: \(String(cString: strerror(errno)))")
        }
    }
}
