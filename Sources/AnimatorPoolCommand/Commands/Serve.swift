#if Command
    import ArgumentParser
    import Foundation
    import RunDesk

    /// The service is a program of its own, found beside this one as git finds its parts: who does not serve pays
    /// nothing for it.
    struct Serve: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Serves a log over HTTP.",
            discussion: """
                `animatorpool serve --help` lists the options. The service is the program animatorpool-serve beside \
                this one; `./tools/serve` builds and starts it.
                """)

        @Argument(parsing: .allUnrecognized, help: "What animatorpool-serve takes.")
        var arguments: [String] = []

        static let program = "animatorpool-serve"

        func run() throws { try Self.become(arguments) }

        /// Goes on as the service.
        ///
        /// - Throws: ``InputError`` when it is not there.
        static func become(_ arguments: [String]) throws -> Never {
            let here = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
            guard let path = here?.appendingPathComponent(program).path,
                FileManager.default.isExecutableFile(atPath: path)
            else {
                throw InputError(
                    "serve: the service is not here; `./tools/serve` builds and starts it "
                        + "(swift build -c release --traits default,Service --product animatorpool-serve)")
            }
            EndSignals.release()
            var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
            words.append(nil)
            execv(path, words)
            throw InputError("\(path): cannot be started (\(String(cString: strerror(errno))))")
        }
    }
#endif
