import FileKit
import Foundation
import LifecycleStore
import LogAnswers

/// The folder of one shard in the folder of a sweep: `runs/shard-3-of-10`.
///
/// The folder is written completely or not at all. A killed process leaves no visible folder. A second
/// process for the same shard replaces the folder, so no seed appears twice.
package struct SweepFolder {
    private let folder: AtomicFolder

    /// - Parameters:
    ///   - path: the folder of the sweep, which is created if it does not exist.
    ///   - sweep: the sweep of the runs.
    /// - Throws: ``InputError``, also if the folder contains shards of another sweep.
    package init(of shard: SeedShard, in path: String, _ sweep: Sweep, _ temporaryFiles: TemporaryFiles)
        throws
    {
        try SeedSweep.makeFolder(path)
        try Self.check(shard, in: path, sweep)
        folder = try AtomicFolder(
            URL(fileURLWithPath: path).appendingPathComponent(shard.folderName).path, temporaryFiles,
            option: "--db", replacing: { LogReader.isDatabase(path: $0) })
    }

    /// Checks that the folder has no shards of another sweep, which must not be replaced or mixed in.
    private static func check(_ shard: SeedShard, in path: String, _ sweep: Sweep) throws {
        for file in try LogFolder(path: path).files() {
            let folder = URL(fileURLWithPath: file).deletingLastPathComponent().lastPathComponent
            guard folder.hasPrefix(LogFolder.shardPrefix), let runs = try? LogReader(path: file).runs()
            else {
                continue
            }
            for run in runs {
                let isSameShard = folder == shard.folderName
                guard let other = sweep.difference(from: run, isSameShard: isSameShard) else {
                    continue
                }
                throw InputError(
                    "\(path): \(folder) holds \(other); name another folder with --db, or remove that one"
                )
            }
        }
    }

    /// The temporary folder for the runs.
    package var path: String { folder.temporary }

    /// Moves the folder to its destination. All files are then on disk.
    package func finish() throws { try folder.finish() }
}
