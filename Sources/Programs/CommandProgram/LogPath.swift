/// Where the log lies unless `--db` says otherwise.
enum LogPath {
    static let standard = "animatorpool.sqlite"
}
