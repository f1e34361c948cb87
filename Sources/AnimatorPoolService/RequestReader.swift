#if Service
    import Foundation
    import Hummingbird
    import RunService

    /// What came with a request, and the file in which it stands when it is long.
    final class ReadContent: Sendable {
        let content: RequestContent

        init(_ content: RequestContent) { self.content = content }

        deinit { if case .file(let path) = content { try? FileManager.default.removeItem(atPath: path) } }
    }

    /// What came is no request, or its end did not come: the server itself answers that, where anybody hears it.
    struct BrokenRequest: Error {
        let reason: any Error
    }

    /// Reads as much of a request's content as its route takes, as long as it may.
    struct RequestReader {
        private let request: Request
        private let route: Route
        private let settings: ServiceSettings

        init(_ request: Request, _ route: Route, _ settings: ServiceSettings) {
            self.request = request
            self.route = route
            self.settings = settings
        }

        /// - Throws: ``Problem`` when it is too long or too slow.
        func read() async throws -> ReadContent {
            switch route.content {
            case .none: return ReadContent(.none)
            case .text(_, let bytes):
                return try await within(seconds: settings.limits.contentSeconds) {
                    ReadContent(.bytes(try await collect(atMost: bytes)))
                }
            case .file(_, let bytes):
                return try await within(seconds: settings.limits.fileSeconds) {
                    try await save(atMost: bytes)
                }
            }
        }

        private func collect(atMost limit: Int) async throws -> [UInt8] {
            var all: [UInt8] = []
            var pieces = request.body.makeAsyncIterator()
            while let piece = try await next(&pieces) {
                guard all.count + piece.readableBytes <= limit else { throw Problem.tooLarge(limit) }
                all.append(contentsOf: piece.readableBytesView)
            }
            return all
        }

        private func next(_ pieces: inout RequestBody.AsyncIterator) async throws -> ByteBuffer? {
            do {
                return try await pieces.next()
            } catch {
                throw BrokenRequest(reason: error)
            }
        }

        private func save(atMost limit: Int) async throws -> ReadContent {
            // Beside the log, so that it can take its place there in one step.
            let path = settings.newUploadPath
            guard
                FileManager.default.createFile(
                    atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
                let file = FileHandle(forWritingAtPath: path)
            else { throw Problem.noRoom }
            let content = ReadContent(.file(path))
            defer { try? file.close() }
            var count = 0
            var pieces = request.body.makeAsyncIterator()
            while let piece = try await next(&pieces) {
                count += piece.readableBytes
                guard count <= limit else { throw Problem.tooLarge(limit) }
                do {
                    try file.write(contentsOf: Data(piece.readableBytesView))
                } catch {
                    throw Problem.noRoom
                }
            }
            return content
        }

        /// - Throws: ``Problem`` when `body` takes longer.
        private func within<Result: Sendable>(
            seconds: Int, _ body: @escaping @Sendable () async throws -> Result
        ) async throws -> Result {
            try await withThrowingTaskGroup(of: Result.self) { group in
                group.addTask(operation: body)
                group.addTask {
                    try await Task.sleep(for: .seconds(seconds))
                    throw Problem.tooSlow(seconds)
                }
                defer { group.cancelAll() }
                guard let result = try await group.next() else { throw CancellationError() }
                return result
            }
        }
    }
#endif
