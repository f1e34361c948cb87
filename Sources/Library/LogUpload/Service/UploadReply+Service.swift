import LifecycleEvents

/// The contents of the service's replies.
extension UploadReply {
    /// The state of a run, or nil if the content has none.
    var stored: StoredRun? {
        var next: (event: Int64?, frame: Int64?)
        var status: String?
        let isRead = readObject { (key, reader) throws(JSONFault) in
            switch key {
            case "next": next.event = try reader.integer(of: key)
            case "nextFrame": next.frame = try reader.integer(of: key)
            case "status": status = try reader.string(of: key)
            default: try reader.skip()
            }
        }
        guard isRead, let event = next.event, event > 0, let frame = next.frame, frame > 0, let status
        else { return nil }
        return StoredRun(lastSeq: event - 1, lastFrame: Int(frame - 1), isOpen: status == "open")
    }

    /// The uuid of the run in the content.
    var uuid: String? { text("uuid") }

    /// The state of a sent file.
    var fileStatus: String? { text("status") }

    private func text(_ name: String) -> String? {
        var text: String?
        let isRead = readObject { (key, reader) throws(JSONFault) in
            if key == name { text = try reader.string(of: key) } else { try reader.skip() }
        }
        return isRead ? text : nil
    }

    /// The cause of a failure and the advice, in the words of the service, or nil if another server has
    /// replied.
    var problem: (text: String, wayOut: String)? {
        guard headers["content-type"]?.hasPrefix("application/problem+json") == true else { return nil }
        var texts: [String: String] = [:]
        let isRead = readObject { (key, reader) throws(JSONFault) in
            if let text = try reader.stringIfAny() { texts[key] = text }
        }
        guard isRead, let title = texts["title"] else { return nil }
        let words = [title, texts["detail"]].compactMap { $0.map(Self.shown) }.filter { !$0.isEmpty }
        return (words.joined(separator: ". "), texts["wayOut"].map(Self.shown) ?? "")
    }

    /// Returns a sentence from a server, without its full stop, safe for a terminal.
    private static func shown(_ text: String) -> String {
        let text = text.visible().prefix(300)
        return String(text.hasSuffix(".") ? text.dropLast() : text)
    }

    private func readObject(
        _ member: (String, inout JSONReader) throws(JSONFault) -> Void
    ) -> Bool {
        do throws(JSONFault) {
            var reader = JSONReader(content[...])
            try reader.object { (key, reader) throws(JSONFault) in
                try member(String(decoding: key, as: UTF8.self), &reader)
            }
            try reader.end()
            return true
        } catch {
            return false
        }
    }
}
