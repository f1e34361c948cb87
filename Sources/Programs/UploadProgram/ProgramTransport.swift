import Foundation
import LogAnswers
import LogUpload

#if Upload
    import AsyncHTTPUpload
#endif

/// What takes the program's requests to servers.
enum ProgramTransport {
    /// - Parameter authorities: a file with certificates that are trusted beside the system's; that of
    ///   `SSL_CERT_FILE` unless it is given.
    /// - Throws: ``InputError``.
    static func make(trusting authorities: String?) throws -> any UploadTransport {
        #if Upload
            let environment = ProcessInfo.processInfo.environment
            do throws(TransportError) {
                return try AsyncHTTPTransport(
                    environment: environment, authorities: authorities ?? environment["SSL_CERT_FILE"])
            } catch {
                throw InputError("\(error.description); \(error.wayOut)")
            }
        #else
            throw InputError(
                "built without the trait Upload: `swift build -c release --traits default,Upload "
                    + "--product animatorpool-upload` builds it with it")
        #endif
    }
}
