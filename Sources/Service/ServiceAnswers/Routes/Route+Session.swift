import LifecycleEvents
import LogAnswers

extension Route {
    static let session = [
        Route("GET", "/v1/session", "getSession", right: nil) { call in
            .fresh(call.sessionValue(call.service.grant(of: call.request)?.right))
        },
        Route(
            "POST", "/v1/session", "beginSession", right: nil,
            content: .text(types: [MediaType.json], bytes: 4096)
        ) { call in
            var read: String?
            try RequestObject.read(call.content) { (key, reader) throws(JSONFault) in
                guard key == "token" else { throw RequestObject.unknown(key) }
                read = try reader.string(of: key)
            }
            guard let token = read else {
                throw Problem.badRequest("There is no token.", wayOut: "Send {\"token\": \"…\"}.")
            }
            guard let tokens = call.service.settings.tokens else {
                return .fresh(call.sessionValue(nil))
            }
            guard let grant = tokens.grant(of: token) else {
                throw Problem(
                    401, "no-token", "The token is not known", "The service's file does not have it.",
                    wayOut: "Use a token of that file: the text after read or write.")
            }
            let cookie = call.cookie(
                call.service.sessions.begin(grant),
                seconds: Int(PageSessions.lifetime.components.seconds))
            return .json(
                call.sessionValue(grant.right), headers: ServiceResponse.uncached + [("set-cookie", cookie)])
        },
        Route("DELETE", "/v1/session", "endSession", right: nil) { call in
            if let number = call.request.session { call.service.sessions.end(number) }
            return ServiceResponse(204, headers: [("set-cookie", call.cookie("", seconds: 0))])
        },
    ]
}

extension RouteCall {
    /// Returns the right of the client; `open` if the service has no tokens.
    fileprivate func sessionValue(_ right: AccessTokens.Right?) -> OutputValue {
        let word: String? =
            service.settings.tokens == nil ? "open" : right.map { $0 == .write ? "write" : "read" }
        return ["right": OutputValue(word)]
    }

    fileprivate func cookie(_ number: String, seconds: Int) -> String {
        // A client that uses TLS, through a proxy, must send the cookie over TLS only.
        let isSecure = request.header("origin")?.hasPrefix("https:") ?? false
        return "\(request.sessionCookie)=\(number); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
            + (isSecure ? "; Secure" : "")
    }
}
