import LifecycleRecording
import LogAnswers

/// A file that is made of a run while its client reads the file.
final class PagedFile: Follower {
    private let pages: Locked<any RunPages>
    private let wantsToStop: @Sendable () -> Bool

    // Everybody who reads an open run shares its reader, which lives as long as the last of them.
    private let log: FollowedLog

    let rest = Duration.zero
    let takesLong: Bool

    init(
        _ pages: any RunPages, of log: FollowedLog, takesLong: Bool,
        wantsToStop: @escaping @Sendable () -> Bool
    ) {
        self.pages = Locked(pages)
        self.log = log
        self.takesLong = takesLong
        self.wantsToStop = wantsToStop
    }

    func next() throws -> FollowerStep {
        if wantsToStop() { throw CancellationError() }
        let bytes = try pages.withLock { pages in Result { try pages.next() } }.get()
        return bytes.map { .bytes($0) } ?? .end([])
    }
}
