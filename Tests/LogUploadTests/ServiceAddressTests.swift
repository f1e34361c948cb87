import Foundation
import LogUpload
import Testing

struct ServiceAddressTests {
    @Test(arguments: [
        "http://127.0.0.1:8080", "https://logs.example.org", "http://[::1]:80/", "HTTPS://a.b/logs//",
    ])
    func `a service has an address`(text: String) throws {
        let address = try ServiceAddress(text)
        #expect(!address.description.hasSuffix("/"))
        #expect(address.page(of: "a") == address.description + "/?run=a")
    }

    @Test(arguments: [
        "", "localhost:8080", "127.0.0.1:8080", "ftp://a", "http://", "http:///a", "https://me:word@a.b",
        "http://a/?x=1", "http://a/#x", "http://a b", "http://a\n.b", "file:///etc/passwd",
        "http://127.0.0.1:99999", "http://127.0.0.1:0",
    ])
    func `what is no address of a service is refused in one line`(text: String) {
        do {
            let address = try ServiceAddress(text)
            Issue.record("\(text) is \(address)")
        } catch {
            #expect(!error.description.contains("\n") && !error.wayOut.isEmpty)
            #expect(!error.description.contains("word@"))
        }
    }

    @Test func `what others may read on the way is known`() throws {
        for text in ["http://logs.example.org", "http://10.0.0.7:8080"] {
            #expect(try ServiceAddress(text).isUnencrypted)
        }
        for text in [
            "https://logs.example.org", "http://127.0.0.1:1", "http://localhost", "http://[::1]:8080",
        ] {
            #expect(try !ServiceAddress(text).isUnencrypted)
        }
    }

    @Test func `the address may have a path before the service's own`() async throws {
        let service = ModelService()
        _ = try? await ServiceDestination(ServiceAddress("https://a.b/logs/"), transport: service)
            .begin(SmallLog.feed)
        #expect(service.now.requests.map(\.url.absoluteString) == ["https://a.b/logs/v1/runs/a"])
    }
}
