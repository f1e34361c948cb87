import Dispatch
import FileKit
import Foundation
import LogAnswers

/// The time and the memory of a program that ran once as a child process.
package struct ChildRun {
    package let wallSeconds: Double
    package let cpuSeconds: Double
    package let peakMegabytes: Double

    /// Runs the program at `executable` and discards its output.
    package init(_ executable: String, _ arguments: [String]) throws {
        let start = DispatchTime.now().uptimeNanoseconds
        let child = try ProcessStart.spawn(executable, arguments) { streams in
            for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
                posix_spawn_file_actions_addopen(&streams, descriptor, "/dev/null", O_WRONLY, 0)
            }
        }
        var status: Int32 = 0
        var usage = rusage()
        guard wait4(child, &status, 0, &usage) == child, status == 0 else {
            throw InputError("\(executable) \(arguments.joined(separator: " ")) failed")
        }
        wallSeconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
        cpuSeconds = [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }
            .reduce(0, +)
        #if canImport(Darwin)
            // Darwin reports bytes.
            peakMegabytes = Double(usage.ru_maxrss) / 1e6
        #else
            peakMegabytes = Double(usage.ru_maxrss) * 1024 / 1e6
        #endif
    }
}
