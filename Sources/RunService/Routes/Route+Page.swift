#if Command
    extension Route {
        static let page = [
            Route("GET", "/", "getPage", right: nil) { _ in
                ServiceResponse(
                    type: MediaType.html,
                    headers: [
                        (
                            "content-security-policy",
                            "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
                                + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
                        ), ("cache-control", "no-cache"),
                    ], .bytes(PackageResources.index_html))
            }
        ]
    }
#endif
