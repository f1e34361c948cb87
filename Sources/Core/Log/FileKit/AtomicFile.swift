import Foundation

/// A file that is written completely or not at all.
///
/// The bytes go into a temporary file beside the destination. ``finish()`` moves the temporary file to the
/// destination, with the permissions of the file that it replaces. Without ``finish()`` the temporary file is
/// removed. A pipe or a device is written directly.
package final class AtomicFile {
    private let name: String
    private let handle: FileHandle
    private let temporary: String?
    private let place: String?
    private let temporaryFiles: TemporaryFiles

    /// - Parameters:
    ///   - path: the destination.
    ///   - logs: the files that are read, which must not be overwritten.
    ///   - temporaryFiles: records the temporary file until it is moved or removed.
    ///   - option: the option with which the user names the file, for errors.
    /// - Throws: ``InputError`` if the file cannot be created.
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
            // The creator of a link decides which file would be overwritten.
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

    // MARK: Destination

    /// The kind of the file at the destination.
    private enum Kind {
        /// A file with its permissions, or no file.
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
        // A new file gets the user's default permissions.
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

    /// - Throws: ``WriteError`` if the bytes cannot be written.
    package func write(_ bytes: [UInt8]) throws(WriteError) { try handle.write(bytes, named: name) }

    /// Moves the file to its destination.
    ///
    /// - Throws: ``WriteError`` or ``InputError``; the destination is then unchanged.
    package func finish() throws {
        guard let temporary, let place else { return }
        try handle.finish(named: name)
        guard rename(temporary, place) == 0 else {
            throw InputError("\(name): cannot be put in its place: \(String(cString: strerror(errno)))")
        }
    }
}
