#if Service
    import Foundation
    import LifecycleRecording

    /// A server on a port of this machine that answers every connection in the same way, whatever it is asked.
    final class LoopbackServer {
        let port: Int
        private let listener: Int32
        private let state: Locked<State>

        private struct State: Sendable {
            var connections = 0
            var isClosed = false
        }

        /// How many have come.
        var connections: Int { state.withLock { $0.connections } }

        /// - Parameter answer: writes to a connection, from which the head of a request was read; it is closed then.
        init(_ answer: @escaping @Sendable (LoopbackSocket) -> Void) throws {
            let listener = try LoopbackSocket.descriptor()
            let port = LoopbackSocket.withAddress(0) { address, size -> Int? in
                var size = size
                guard bind(listener, address, size) == 0, listen(listener, 16) == 0,
                    getsockname(listener, address, &size) == 0
                else { return nil }
                return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    Int(UInt16(bigEndian: $0.pointee.sin_port))
                }
            }
            guard let port else { throw LoopbackSocket.NoConnection() }
            (self.listener, self.port) = (listener, port)
            let state = Locked(State())
            self.state = state
            Thread.detachNewThread {
                while true {
                    let descriptor = accept(listener, nil, nil)
                    guard descriptor >= 0, !state.withLock({ $0.isClosed }) else { return }
                    state.withLock { $0.connections += 1 }
                    Thread.detachNewThread {
                        let socket = LoopbackSocket(descriptor: descriptor)
                        _ = socket.read { $0.contains("\r\n\r\n") }
                        answer(socket)
                    }
                }
            }
        }

        deinit {
            state.withLock { $0.isClosed = true }
            shutdown(listener, Int32(SHUT_RDWR))
            close(listener)
        }
    }
#endif
