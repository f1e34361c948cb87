import Foundation
import LifecycleEvents

/// A folder with summaries of runs, from a sweep or a ``ParquetExport`` (`date=2026-11-22/run=UUID/…`).
///
/// The folder of a shard, a day or a run is also a fleet's folder.
package struct FleetFolder {
    package let path: String
    /// The folders that hold a ``SummaryFile``.
    private let folders: [String]
    private let days: ClosedRange<FleetDay>
    private let client: WorkClient

    /// The maximum depth of a summary: the folder of a run is inside the folder of its day.
    private static let deepest = 2
    private static let dayPrefix = "date="

    /// - Parameters:
    ///   - days: counts only runs that began on these days. The folders of other days are not opened.
    ///   - client: receives a notice for each unreadable file. The other files are read.
    /// - Throws: ``InputError`` if there are no summaries.
    package init(_ path: String, days: ClosedRange<FleetDay> = FleetDay.all, for client: WorkClient) throws {
        self.path = path
        self.days = days
        self.client = client
        var hasDays = false
        func folders(in folder: String, depth: Int) -> [String] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
            var found = names.contains(SummaryFile.name) ? [folder] : []
            for name in names where depth < Self.deepest && !name.hasPrefix(".") {
                if name.hasPrefix(Self.dayPrefix),
                    let day = FleetDay(String(name.dropFirst(Self.dayPrefix.count)))
                {
                    hasDays = true
                    guard days.contains(day) else { continue }
                }
                found += folders(in: "\(folder)/\(name)", depth: depth + 1)
            }
            return found
        }
        self.folders = folders(in: path, depth: 0)
        guard hasDays || !self.folders.isEmpty else {
            throw InputError(
                "\(path): no summaries of runs here; `animatorpool simulate --seeds` and `animatorpool export --to parquet` "
                    + "write them")
        }
    }

    /// Calls `body` with the summary of each run and with its folder. A run in several folders counts once.
    ///
    /// - Returns: whether every file could be read. No run of an unreadable file is counted.
    /// - Throws: `CancellationError` if the client wants to stop.
    func forEachRun(_ body: (SummaryLine, _ folder: String) -> Void) throws -> Bool {
        var isWhole = true
        var known: Set<String> = []
        for folder in folders {
            var lines: [SummaryLine] = []
            do {
                try SummaryFile(in: folder).forEachLine {
                    if client.wantsToStop() { throw CancellationError() }
                    if days.contains($0.day) { lines.append($0) }
                }
            } catch let error as CancellationError {
                throw error
            } catch {
                isWhole = false
                client.notice("\(error); it is left out")
                continue
            }
            for line in lines where known.insert(line.uuid).inserted { body(line, folder) }
        }
        return isWhole
    }
}
