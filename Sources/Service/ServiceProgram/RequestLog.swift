#if Service
    import Foundation
    import LogAnswers
    import ServiceAnswers

    /// Logs a line of JSON for each request to standard error.
    struct RequestLog: Sendable {
        /// Whether to log failures only.
        let isQuiet: Bool

        static func newID() -> String { String(UInt64.random(in: 0 ... .max), radix: 36) }

        func answered(_ id: String, _ request: ServiceRequest, status: Int, seconds: Double) {
            if isQuiet { return }
            write([
                .init("time", .double(Date().timeIntervalSince1970)), .init("id", .text(id)),
                .init("method", .text(String(request.method.prefix(20)))),
                .init("path", .text(String(request.path.prefix(500)))), .init("status", .int(Int64(status))),
                .init("ms", .double((seconds * 1e5).rounded() / 100)),
            ])
        }

        func failed(_ id: String, _ error: any Error) {
            write([.init("id", .text(id)), .init("error", .text(String(describing: error)))])
        }

        private func write(_ fields: [OutputValue.Field]) {
            // The service continues after standard error was closed.
            try? FileHandle.standardError.write(
                contentsOf: Data((OutputValue.object(fields).json + "\n").utf8))
        }
    }
#endif
