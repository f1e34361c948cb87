import Foundation

/// Takes each request in the way that costs least on this system: ``URLSessionTransport``, or off Apple's systems a socket
/// where nothing is encrypted and no proxy stands between.
package struct BestTransport: UploadTransport {
    private let session = URLSessionTransport()
    #if canImport(Glibc) || canImport(Musl)
        private let plain: PlainTransport?
    #endif

    /// - Parameter environment: of the process, which may name a proxy.
    package init(environment: [String: String]) {
        #if canImport(Glibc) || canImport(Musl)
            let proxies = ["http_proxy", "all_proxy", "ALL_PROXY"]
            plain = proxies.contains { environment[$0]?.isEmpty == false } ? nil : PlainTransport()
        #endif
    }

    package func exchange(_ request: UploadRequest) async throws(TransportError) -> UploadReply {
        #if canImport(Glibc) || canImport(Musl)
            if let plain, PlainTransport.takes(request.url) { return try await plain.exchange(request) }
        #endif
        return try await session.exchange(request)
    }
}
