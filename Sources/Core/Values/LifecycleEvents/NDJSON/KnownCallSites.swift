/// A cache of the call sites of a log: a log has few, each thousands of times.
final class KnownCallSites {
    /// The greatest number of cached sites. Other sites are parsed each time.
    private static let mostKept = 32

    private var kept: [(text: [UInt8], site: CallSite)] = []

    /// Returns the call site with this text.
    func site(_ text: ArraySlice<UInt8>) throws(JSONFault) -> CallSite {
        for known in kept where known.text.elementsEqual(text) { return known.site }
        let shown = String(decoding: text, as: UTF8.self)
        guard let site = CallSite(text: shown), shown.utf8.elementsEqual(text) else {
            throw JSONFault("\"site\" must be a file and a line, such as Feed.swift:31, not \"\(shown)\"")
        }
        if kept.count < Self.mostKept { kept.append((Array(text), site)) }
        return site
    }
}
