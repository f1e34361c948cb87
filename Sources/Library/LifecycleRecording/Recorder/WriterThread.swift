#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A thread that runs one closure and can be joined.
///
/// A writer waits most of the time; on a queue of Dispatch it would block a worker.
struct WriterThread: @unchecked Sendable {
    // A pthread_t is a pointer or a number that does not change after the start. The owner joins it.
    private let thread: pthread_t

    private final class Start {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
    }

    /// Starts a thread; nil when the system cannot create one.
    init?(_ body: @escaping @Sendable () -> Void) {
        let start = Unmanaged.passRetained(Start(body))
        #if canImport(Darwin)
            var thread: pthread_t?
            let status = pthread_create(&thread, nil, Self.run, start.toOpaque())
            guard status == 0, let thread else {
                start.release()
                return nil
            }
            self.thread = thread
        #else
            var thread = pthread_t()
            guard pthread_create(&thread, nil, Self.run, start.toOpaque()) == 0 else {
                start.release()
                return nil
            }
            self.thread = thread
        #endif
    }

    /// Waits until the closure has returned. Call it once.
    func join() { pthread_join(thread, nil) }

    #if canImport(Darwin)
        private static let run: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = {
            Unmanaged<Start>.fromOpaque($0).takeRetainedValue().body()
            return nil
        }
    #else
        private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
            if let start = $0 { Unmanaged<Start>.fromOpaque(start).takeRetainedValue().body() }
            return nil
        }
    #endif
}
