#if Store
    import Dispatch
    import Foundation

    /// What a program took, run once as a process of its own.
    struct ChildRun {
        let wallSeconds: Double
        let cpuSeconds: Double
        let peakMegabytes: Double

        struct Failure: Error, CustomStringConvertible {
            let description: String
        }

        /// Runs the program at `executable` to its end; what it prints goes nowhere.
        init(_ executable: String, _ arguments: [String]) throws {
            #if canImport(Darwin)
                var actions: posix_spawn_file_actions_t?
            #else
                var actions = posix_spawn_file_actions_t()
            #endif
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
                posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
            }
            var words: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) } + [nil]
            defer { for word in words { free(word) } }
            var child: pid_t = 0
            let start = DispatchTime.now().uptimeNanoseconds
            guard posix_spawn(&child, executable, &actions, nil, &words, environ) == 0 else {
                throw Failure(description: "\(executable) cannot be started")
            }
            var status: Int32 = 0
            var usage = rusage()
            guard wait4(child, &status, 0, &usage) == child, status == 0 else {
                throw Failure(description: "\(executable) \(arguments.joined(separator: " ")) failed")
            }
            wallSeconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
            cpuSeconds = [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }
                .reduce(0, +)
            #if canImport(Darwin)
                // There it is told in bytes.
                peakMegabytes = Double(usage.ru_maxrss) / 1e6
            #else
                peakMegabytes = Double(usage.ru_maxrss) * 1024 / 1e6
            #endif
        }
    }
#endif
