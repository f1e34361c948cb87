import FileKit

#if Service
    import Foundation
    import Hummingbird
    import HummingbirdCore
    import LifecycleStore
    import Logging
    import NIOCore
    import ProgramKit
    import ServiceAnswers
    import ServiceHeap
    import ServiceLifecycle

    /// The service on a socket, from its start to the last answer.
    struct HTTPService {
        private let options: ServeOptions
        private let limits: ServiceLimits
        private let service: LogService

        /// - Throws: ``InputError`` or `StoreError` when the log or another file cannot be read.
        init(_ options: ServeOptions) throws {
            self.options = options
            guard let executable = Bundle.main.executablePath else {
                throw InputError("the program cannot find its own file, and cannot start a child process")
            }
            try Self.checkLog(options.log)
            limits = try Self.limits(options.limits)
            var settings = ServiceSettings(
                log: options.log,
                tokens: try options.tokenFile.map {
                    try AccessTokens(file: $0) { StandardError.write("animatorpool-serve: \($0)") }
                },
                hosts: KnownHosts(options.allowedHosts + [options.host]), limits: limits,
                version: programVersion, executable: executable)
            settings.perfetto = try options.perfettoUI.map(PerfettoPage.init(folder:))
            settings.playground = try options.playground.map(PlaygroundPage.init(file:))
            service = LogService(settings, temporaryFiles: EndSignals.temporaryFiles)
        }

        /// Returns the limits that the descriptors of this process allow.
        ///
        /// - Throws: ``InputError`` when there are too few descriptors or threads.
        private static func limits(_ limits: ServiceLimits) throws(InputError) -> ServiceLimits {
            let descriptors = ProcessCapacity.raiseDescriptors(to: limits.descriptors)
            guard descriptors >= ServiceLimits.fewestDescriptors else {
                throw InputError(
                    "the process may open \(descriptors) descriptors, and needs \(ServiceLimits.fewestDescriptors): "
                        + "raise the limit with ulimit -n")
            }
            let fitting = limits.fitting(descriptors: descriptors)
            let (needed, threads) = (fitting.allThreads, ProcessCapacity.threads(upTo: fitting.allThreads))
            guard threads == needed else {
                throw InputError(
                    "the process may start \(threads) threads, and needs \(needed): raise the limit with ulimit -u "
                        + "(of memory, with ulimit -d), or give a lower --max-ingests")
            }
            if fitting != limits {
                StandardError.write(
                    "animatorpool-serve: the process may open \(descriptors) descriptors, which is enough for "
                        + "\(fitting.connections) connections, \(fitting.followers) streams, "
                        + "\(fitting.ingests) logs that arrive and \(fitting.liveSides) sides of live lists; "
                        + "ulimit -n \(limits.descriptors) allows more")
            }
            return fitting
        }

        /// Creates a folder, never a file.
        private static func checkLog(_ path: String) throws {
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
                // Reports an invalid file now, not to the first client.
                if !isFolder.boolValue { _ = try LogReader(path: path) }
                return
            }
            guard path.hasSuffix("/") else {
                throw InputError(
                    "\(path): no log here: run `animatorpool simulate`, or name a folder with --db \(path)/")
            }
            do {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            } catch {
                throw InputError("\(path): cannot create the folder; name another with --db")
            }
        }

        /// Answers requests until a signal arrives. Then finishes the current requests and closes the logs.
        func run() async throws {
            var logger = Logger(label: "animatorpool", factory: { StreamLogHandler.standardError(label: $0) })
            logger.logLevel = .notice
            let router = ServiceRouter(service)
            let connections = Connections(answered: limits.connections, spare: limits.spareConnections)
            let (host, log, limits) = (options.host, options.log, limits)
            let application = Application(
                responder: router.responder(RequestLog(isQuiet: options.quiet), connections),
                server: .init { respond in
                    HTTP1Channel(
                        responder: respond,
                        configuration: .init(
                            additionalChannelHandlers: [
                                ConnectionHandler(connections, headSeconds: limits.headSeconds)
                            ],
                            idleTimeout: .seconds(Int64(limits.idleSeconds)),
                            httpDecoderConfiguration: .init(
                                maxHeaderFieldSize: limits.headBytes / 2,
                                maxHeaderListSize: limits.headBytes,
                                maxHeaderFieldCount: limits.headFields)))
                },
                configuration: ApplicationConfiguration(
                    address: .hostname(options.host, port: options.port), serverName: "animatorpool",
                    backlog: Connections.waiting,
                    // Each of the spare connections may have a predecessor that is still closing.
                    availableConnectionsDelegate: MaximumAvailableConnections(
                        limits.connections + 2 * limits.spareConnections)),
                onServerRunning: { channel in
                    let port = channel.localAddress?.port ?? 0
                    let shown = host.contains(":") ? "[\(host)]" : host
                    // The service continues after standard output was closed.
                    try? FileHandle.standardOutput.write(
                        contentsOf: Data("http://\(shown):\(port)/ serves \(log)\n".utf8))
                }, logger: logger)
            let group = ServiceGroup(
                configuration: .init(
                    services: [
                        .init(service: application, successTerminationBehavior: .gracefullyShutdownGroup)
                    ],
                    gracefulShutdownSignals: [], cancellationSignals: [], logger: logger))
            UploadedFile.removeOld(beside: log)
            // Thousands of files take seconds.
            DispatchQueue.global(qos: .utility).async { [catalog = service.catalog] in catalog.prepare() }
            EndSignals.takeOver { [service] in
                // Ends streams, transfers and live lists, then the socket.
                service.close()
                Task { await group.triggerGracefulShutdown() }
                // Requests may finish, within limits.
                Thread.sleep(forTimeInterval: Self.requestSeconds)
                connections.closeAll()
                Thread.sleep(forTimeInterval: Self.workSeconds)
                StandardError.write(
                    "animatorpool-serve: ended before all requests were finished; the logs are closed")
                EndSignals.temporaryFiles.removeAll()
                _exit(0)
            }
            let trimming = Task {
                while true {
                    try await Task.sleep(for: Self.trimInterval)
                    try await router.trimHeap()
                }
            }
            defer { trimming.cancel() }
            let tokenChecks = Task { [service] in
                while true {
                    try await Task.sleep(for: Self.tokenInterval)
                    service.checkTokens()
                }
            }
            defer { tokenChecks.cancel() }
            do {
                try await group.run()
            } catch let error as IOError {
                throw cannotListen(String(cString: strerror(error.errnoCode)))
            } catch is SocketAddressError.UnknownHost {
                throw cannotListen("Unknown host")
            }
            service.close()
            try await router.end()
            service.catalog.close()
            EndSignals.temporaryFiles.removeAll()
        }

        /// The interval in which free memory returns to the system. It takes some milliseconds.
        private static let trimInterval = Duration.seconds(20)

        /// The interval in which requests under way end whose token is revoked. Each new request checks its token.
        private static let tokenInterval = Duration.seconds(1)

        /// The seconds for requests after a signal, and then for their work. Live lists take at most three seconds
        /// before.
        private static let (requestSeconds, workSeconds) = (2.5, 2.5)

        private func cannotListen(_ reason: String) -> InputError {
            InputError(
                "--port \(options.port): cannot listen on \(options.host): \(reason); give another --port or --host"
            )
        }
    }
#endif
