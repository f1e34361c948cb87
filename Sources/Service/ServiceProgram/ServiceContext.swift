#if Service
    import Hummingbird
    import LifecycleRecording
    import NIOCore
    import ServiceAnswers

    /// The connection and the progress of a request.
    struct ServiceContext: RequestContext {
        var coreContext: CoreRequestContextStorage
        let channel: any Channel
        let progress = Locked(Progress())

        struct Progress {
            /// The id of the request in the service's log.
            var id = ""
            var operation = "none"
            /// Whether the service has read the whole content.
            var isRead = false
        }

        init(source: ApplicationRequestContextSource) {
            coreContext = CoreRequestContextStorage(source: source)
            channel = source.channel
        }

        var connection: Connection { Connection(channel) }

        var address: String? { channel.remoteAddress?.ipAddress }
    }

    extension ServiceRequest {
        init(_ head: HTTPRequest, from address: String?) {
            var headers = head.headerFields.map { ($0.name.rawName, $0.value) }
            if let host = head.authority { headers.append(("host", host)) }
            self.init(
                method: head.method.rawValue, target: head.path ?? "/", headers: headers, address: address)
        }
    }
#endif
