#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A log by the name that the user gave it, and the file that name leads to.
///
/// What belongs to a log stands beside the file and never beside a symbolic link to it, or a log with two
/// names would have two locks.
struct NamedFile: Hashable, Sendable {
    /// As errors name it.
    let name: String
    /// The file: `name`, or the end of that link.
    let path: String
    let isLink: Bool

    /// - Throws: ``StoreError`` when `name` is a link that leads nowhere: it may come from somebody else,
    ///   and what it names is not for us to make.
    init(_ name: String) throws(StoreError) {
        self.name = name
        isLink = FileIdentity(ofName: name)?.isLink ?? false
        guard isLink else {
            path = name
            return
        }
        guard let end = realpath(name, nil) else {
            throw StoreError(
                .system, name,
                "is a symbolic link that leads to no file (\(String(cString: strerror(errno)))); remove "
                    + "it, or name another file with --db")
        }
        defer { free(end) }
        path = String(cString: end)
    }

    /// The path as SQLite takes it for a file's whatever it is: `:memory:` and `file:log` alone mean
    /// something else to it.
    var sqlitePath: String { path.hasPrefix("/") ? path : "./" + path }
}

/// Which file it is that has a name, and how many names it has.
struct FileIdentity {
    private let status: stat

    /// What stands under `name` itself, be it a link; nil when nothing does.
    init?(ofName name: String) {
        var status = stat()
        guard lstat(name, &status) == 0 else { return nil }
        self.status = status
    }

    init?(of descriptor: CInt) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.status = status
    }

    var isLink: Bool { status.st_mode & S_IFMT == S_IFLNK }

    var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }

    /// How many names (hard links) the file has.
    var names: Int { Int(status.st_nlink) }

    var size: Int64 { Int64(status.st_size) }

    /// The rights of user, group and others.
    var rights: mode_t { status.st_mode & 0o777 }

    func isSame(as other: FileIdentity) -> Bool {
        status.st_ino == other.status.st_ino && status.st_dev == other.status.st_dev
    }
}
