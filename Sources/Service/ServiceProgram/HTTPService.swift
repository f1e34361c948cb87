import FileKit

#if Service
    import Foundation
    import Hummingbird
    import HummingbirdCore
    import LifecycleStore
    import Logging
    import NIOCore
    import LogAnswers
    import ProgramKit
    import ServiceAnswers
    import ServiceLifecycle

    /// The service on a socket, from its start to the last answer.
    struct HTTPService {
        private let options: ServeOptions
        private let service: LogService
        private let temporaryFiles = TemporaryFiles()

        /// - Throws: ``InputError`` or `StoreError` when the log or another file cannot be read.
        init(_ options: ServeOptions) throws {
            self.options = options
            guard let executable = Bundle.main.executablePath else {
                throw InputError("the program cannot find its own file, and cannot start a child process")
            }
            try Self.checkLog(options.log)
            var settings = ServiceSettings(
                log: options.log, tokens: try options.tokenFile.map(AccessTokens.init(file:)),
                hosts: KnownHosts(options.allowedHosts + [options.host]), limits: options.limits,
                version: programVersion, executable: executable)
            settings.perfetto = try options.perfettoUI.map(PerfettoPage.init(folder:))
            settings.playground = try options.playground.map(PlaygroundPage.init(file:))
            service = LogService(settings, temporaryFiles: temporaryFiles)
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
            let limits = options.limits
            let router = ServiceRouter(service)
            let connections = Connections(most: limits.connections)
            let (host, log) = (options.host, options.log)
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
                                maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10,
                                maxHeaderFieldCount: 100)))
                },
                configuration: ApplicationConfiguration(
                    address: .hostname(options.host, port: options.port), serverName: "animatorpool",
                    backlog: Connections.waiting),
                onServerRunning: { channel in
                    let port = channel.localAddress?.port ?? 0
                    let shown = host.contains(":") ? "[\(host)]" : host
                    // The service continues after standard output was closed.
                    try? FileHandle.standardOutput.write(
                        contentsOf: Data("http://\(shown):\(port)/ serves \(log)\n".utf8))
                }, logger: logger)
            let group = ServiceGroup(
                configuration: .init(
                    // They end in the opposite order: first the streams, then the socket.
                    services: [
                        .init(service: application, successTerminationBehavior: .gracefullyShutdownGroup),
                        .init(service: ServiceEnd(service: service)),
                    ],
                    gracefulShutdownSignals: [.sigterm, .sigint], cancellationSignals: [], logger: logger))
            UploadedFile.removeOld(beside: log)
            do {
                try await group.run()
            } catch let error as IOError {
                throw cannotListen(String(cString: strerror(error.errnoCode)))
            } catch is SocketAddressError.UnknownHost {
                throw cannotListen("Unknown host")
            }
            try await router.end()
            service.catalog.close()
            temporaryFiles.removeAll()
        }

        private func cannotListen(_ reason: String) -> InputError {
            InputError(
                "--port \(options.port): cannot listen on \(options.host): \(reason); give another --port or --host"
            )
        }
    }

    /// Ends streams and live lists at a shutdown, and refuses new requests.
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
