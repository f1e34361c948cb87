#if Service
    import Foundation

    /// A connection to a port of this machine, on which anything may be sent.
    final class LoopbackSocket {
        private let descriptor: Int32

        /// - Parameter seconds: how long reading and writing may wait.
        init(_ port: Int, seconds: Int = 600) throws {
            let descriptor = try Self.descriptor()
            self.descriptor = descriptor
            setWaits(seconds)
            let result = Self.withAddress(port) { connect(descriptor, $0, $1) }
            guard result == 0 else {
                close(descriptor)
                throw NoConnection()
            }
        }

        static func descriptor() throws -> Int32 {
            #if canImport(Darwin)
                let descriptor = socket(AF_INET, SOCK_STREAM, 0)
            #else
                let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            #endif
            guard descriptor >= 0 else { throw NoConnection() }
            return descriptor
        }

        private func setWaits(_ seconds: Int) {
            var limit = timeval(tv_sec: seconds, tv_usec: 0)
            let size = socklen_t(MemoryLayout<timeval>.size)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
            setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        }

        /// Hands on the address of a port of this machine; 0 is a free one.
        static func withAddress<Result>(
            _ port: Int, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
        ) -> Result {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(port).bigEndian
            address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
            return withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }

        struct NoConnection: Error {}

        deinit { close(descriptor) }

        /// Sends all of it, or as much as the other side takes; says whether it took all.
        @discardableResult
        func send(_ text: String) -> Bool { send(Array(text.utf8)) }

        @discardableResult
        func send(_ bytes: [UInt8]) -> Bool {
            var rest = bytes[...]
            while !rest.isEmpty {
                #if canImport(Darwin)
                    let count = rest.withUnsafeBytes {
                        Foundation.send(descriptor, $0.baseAddress, $0.count, 0)
                    }
                #else
                    let count = rest.withUnsafeBytes {
                        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                    }
                #endif
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }

        /// The next bytes; none when the other side has closed, or nothing came in time.
        func next() -> [UInt8] {
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            return count > 0 ? Array(buffer[..<count]) : []
        }

        /// What comes until `isEnough`, or until the other side closes.
        func read(until isEnough: (String) -> Bool) -> String {
            var all: [UInt8] = []
            while !isEnough(String(decoding: all, as: UTF8.self)) {
                let bytes = next()
                if bytes.isEmpty { break }
                all += bytes
            }
            return String(decoding: all, as: UTF8.self)
        }

        /// What comes until the other side closes.
        func rest() -> [UInt8] {
            var all: [UInt8] = []
            while true {
                let bytes = next()
                if bytes.isEmpty { return all }
                all += bytes
            }
        }
    }
#endif
