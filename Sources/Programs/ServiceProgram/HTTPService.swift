#if Service
    import Foundation
    import Hummingbird
    import HummingbirdCore
    import LifecycleStore
    import Logging
    import NIOCore
    import LogAnswers
    import ServiceAnswers
    import ServiceLifecycle

    /// The service on a socket: from its start to the last answer.
    struct HTTPService {
        static let version = "0.1.0"

        private let options: ServeOptions
        private let service: LogService
        private let leftovers = Leftovers()

        /// - Throws: ``InputError`` when the log is not there, or nobody could be told who may ask.
        init(_ options: ServeOptions) throws {
            self.options = options
            guard let executable = Bundle.main.executablePath else {
                throw InputError("this program does not know where it stands, and cannot start a child")
            }
            try Self.checkLog(options.log)
            var settings = ServiceSettings(
                log: options.log, tokens: try options.tokenFile.map(AccessTokens.init(file:)),
                hosts: KnownHosts(options.allowedHosts + [options.host]), limits: options.limits,
                version: Self.version, executable: executable)
            settings.perfetto = try options.perfettoUI.map(PerfettoPage.init(folder:))
            service = LogService(settings, leftovers: leftovers)
        }

        /// A folder is made; a file is not.
        private static func checkLog(_ path: String) throws {
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
                // A file that is not a log is reported at the start, not to the first client.
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
                throw InputError("\(path): the folder cannot be made; name another with --db")
            }
        }

        /// Answers until a signal ends it. What has begun is answered, then all that is open is closed.
        func run() async throws {
            var logger = Logger(label: "animatorpool", factory: { StreamLogHandler.standardError(label: $0) })
            logger.logLevel = .notice
            let limits = options.limits
            let router = ServiceRouter(service)
            let connections = Connections(most: limits.connections)
            let (host, log) = (options.host, options.log)
            let application = Application(
                responder: router.responder(RequestLog(isQuiet: options.isQuiet), connections),
                server: .init { respond in
                    HTTP1Channel(
                        responder: respond,
                        configuration: .init(
                            additionalChannelHandlers: [
                                ConnectionHandler(connections, headSeconds: limits.headSeconds)
                            ],
                            idleTimeout: .seconds(Int64(limits.idleSeconds)),
                            httpDecoderConfiguration: .init(
                                maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10,
                                maxHeaderFieldCount: 100)))
                },
                configuration: ApplicationConfiguration(
                    address: .hostname(options.host, port: options.port), serverName: "animatorpool"),
                onServerRunning: { channel in
                    let port = channel.localAddress?.port ?? 0
                    let shown = host.contains(":") ? "[\(host)]" : host
                    // A service goes on when nobody reads its address.
                    try? FileHandle.standardOutput.write(
                        contentsOf: Data("http://\(shown):\(port)/ serves \(log)\n".utf8))
                }, logger: logger)
            let group = ServiceGroup(
                configuration: .init(
                    // They end in the opposite order: who follows a run is told first, then the socket closes.
                    services: [
                        .init(service: application, successTerminationBehavior: .gracefullyShutdownGroup),
                        .init(service: ServiceEnd(service: service)),
                    ],
                    gracefulShutdownSignals: [.sigterm, .sigint], cancellationSignals: [], logger: logger))
            UploadedFile.removeOld(beside: log)
            do {
                try await group.run()
            } catch let error as IOError {
                throw InputError(
                    "--port \(options.port): cannot listen on \(host): \(String(cString: strerror(error.errnoCode)))"
                        + "; give another --port or --host")
            }
            try await router.end()
            leftovers.removeAll()
        }
    }

    /// Ends what the service has open, as soon as it is to end: what is answered comes to its end, and what is asked
    /// from then on is refused.
    private struct ServiceEnd: Service {
        let service: LogService

        func run() async throws {
            await withGracefulShutdownHandler {
                try? await gracefulShutdown()
            } onGracefulShutdown: {
                service.end()
            }
            service.close()
        }
    }
#endif
