/// The place of the playground as the user gave it: an address, or a path from the report.
struct PlaygroundLink {
    private let address: String

    init(_ address: String) { self.address = address }

    /// The source in a policy that allows the frame. A path is beside the report, on disk or on its server.
    var source: String {
        let bytes = Array(address.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8)
        else {
            return "'self' file:"
        }
        let host = bytes[(colon + 3)...].prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "#") }
        // Other characters would become part of the policy.
        let isPlain = (bytes[..<colon] + host).allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || "+-.:[]".utf8.contains(byte)
        }
        guard isPlain else { return "'none'" }
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self)
        return host.isEmpty ? "\(scheme):" : "\(scheme)://\(String(decoding: host, as: UTF8.self))"
    }
}
