#if Service
    import Hummingbird
    import LifecycleRecording
    import NIOCore
    import ServiceAnswers

    /// What the answers need to know beside the request.
    struct ServiceContext: RequestContext {
        var coreContext: CoreRequestContextStorage
        let channel: any Channel
        /// What became of the request on its way.
        let progress = Locked(Progress())

        struct Progress {
            var operation = "none"
            /// Whether its content was read to its end.
            var isRead = false
        }

        init(source: ApplicationRequestContextSource) {
            coreContext = CoreRequestContextStorage(source: source)
            channel = source.channel
        }

        var connection: Connection { Connection(channel) }
    }

    extension ServiceRequest {
        init(_ head: HTTPRequest) {
            var headers = head.headerFields.map { ($0.name.rawName, $0.value) }
            if let host = head.authority { headers.append(("host", host)) }
            self.init(method: head.method.rawValue, target: head.path ?? "/", headers: headers)
        }
    }
#endif
