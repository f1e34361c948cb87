import CInsertLoop
import Foundation

/// The machine of a measurement.
package struct Machine {
    package let processor: String
    package let cores: Int
    /// The version that tools/bench found.
    package let swiftVersion: String
    package let sqliteVersion: String

    package init(swiftVersion: String) {
        processor = Self.processorName() ?? "an unknown processor"
        cores = ProcessInfo.processInfo.activeProcessorCount
        self.swiftVersion = swiftVersion
        sqliteVersion = String(cString: c_sqlite_version())
    }

    /// Returns the circumstances of the figures of `part`.
    package func circumstances(of part: BenchPart, load: Double, since start: Date) -> String {
        let day = start.formatted(.iso8601.year().month().day())
        let seconds = Int(Date().timeIntervalSince(start).rounded())
        return
            "\(processor), \(cores) cores, load \(rounded(load, 1)); Swift \(swiftVersion), SQLite \(sqliteVersion); "
            + "\(day). Repeat: `tools/bench \(part.name)` (\(seconds) s)."
    }

    /// Returns the average number of runnable processes in the last minute.
    package static func load() -> Double {
        var averages = [0.0]
        return getloadavg(&averages, 1) == 1 ? averages[0] : .nan
    }

    private static func processorName() -> String? {
        #if os(Linux)
            let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
            let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
            return line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
        #else
            var name = [CChar](repeating: 0, count: 256)
            var size = name.count
            guard sysctlbyname("machdep.cpu.brand_string", &name, &size, nil, 0) == 0 else { return nil }
            return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        #endif
    }
}
