import LifecycleEvents

extension Route {
    static let page = [
        Route("GET", "/", "getPage", right: nil, readsQuery: false) { call in
            var page = try call.file(ServicePage.html(call.service.settings), MediaType.html)
            page.headers.append(("content-security-policy", ServicePage.policy))
            return page
        },
        Route("GET", "/page/script.js", "getScript", right: nil) {
            try $0.file(ServicePage.script, "text/javascript; charset=utf-8")
        },
        Route("GET", "/page/style.css", "getStyle", right: nil) {
            try $0.file(ServicePage.style, "text/css; charset=utf-8")
        },
        Route("GET", "/page/icon.svg", "getIcon", right: nil) {
            try $0.file(ServicePage.icon, "image/svg+xml")
        },
        Route("GET", "/playground", "getPlayground", right: nil, readsQuery: false) { call in
            guard let playground = call.service.settings.playground else {
                throw Problem(
                    404, "no-playground", "The playground is not served here", "The service has none.",
                    wayOut: "Start it with --playground FILE.")
            }
            var page = try call.file(playground.content, MediaType.html)
            page.headers.append(("content-security-policy", PlaygroundPage.policy))
            return page
        },
        Route("GET", "/perfetto/{file}", "getPerfetto", right: nil, takesRest: true) { call in
            guard let perfetto = call.service.settings.perfetto else {
                throw Problem(
                    404, "no-perfetto", "Perfetto's page is not served here", "The service has none.",
                    wayOut: "Start it with --perfetto-ui FOLDER.")
            }
            // The page requests files relative to its folder, so the address must end with a slash.
            guard call.request.path != "/perfetto" else {
                return ServiceResponse(308, headers: [("location", "/perfetto/")])
            }
            return try perfetto.answer(call.path["file"] ?? "", call)
        },
    ]
}

extension RouteCall {
    /// Answers with a file of the page, which is the same until the service changes.
    fileprivate func file(_ bytes: [UInt8], _ type: String) throws -> ServiceResponse {
        var hash = StableHash()
        hash.add(bytes)
        return answer(tagged: "\"\(hash.text)\"", cached: "no-cache") {
            ServiceResponse(type: type, .bytes(bytes))
        }
    }
}
