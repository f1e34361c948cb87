import LifecycleEvents
import LogAnswers
import LoggedSimulations

/// Touch samples from a page.
enum LiveTouches {
    /// How many samples one request may send.
    private static let most = 1000
    /// The largest coordinate in points, and the latest time in milliseconds.
    private static let (farthest, latest) = (1e6, 1e12)

    /// - Throws: `JSONFault` or ``Problem``.
    static func read(_ content: RequestContent) throws -> [LiveTouch] {
        var touches: [LiveTouch]?
        try RequestObject.read(content) { (key, reader) throws(JSONFault) in
            guard key == "samples" else { throw RequestObject.unknown(key) }
            var samples: [LiveTouch] = []
            try reader.array { (reader) throws(JSONFault) in
                guard samples.count < most else {
                    throw JSONFault("there are more than \(most) samples")
                }
                samples.append(try sample(&reader))
            }
            touches = samples
        }
        guard let touches else {
            throw Problem.badRequest(
                "The request has no samples.", wayOut: "Send {\"samples\": [[\"down\", t, x, y], …]}.")
        }
        return touches
    }

    /// `["move", t, x, y]`
    private static func sample(_ reader: inout JSONReader) throws(JSONFault) -> LiveTouch {
        var kind: LiveTouch.Kind?
        var numbers: [Double] = []
        try reader.array { (reader) throws(JSONFault) in
            guard kind != nil else {
                let word = try reader.string(of: "a sample")
                kind = LiveTouch.Kind(rawValue: word)
                if kind == nil {
                    throw JSONFault("a sample is “\(word.shown)”, not down, move, up or cancel")
                }
                return
            }
            numbers.append(try reader.double(of: "a sample"))
        }
        guard let kind, numbers.count == 3 else {
            throw JSONFault("a sample is [what, t, x, y]")
        }
        guard numbers[0].magnitude <= latest, numbers[1].magnitude <= farthest,
            numbers[2].magnitude <= farthest
        else { throw JSONFault("a sample lies on no screen or at no time") }
        return LiveTouch(
            kind, atNs: Nanoseconds.from(milliseconds: numbers[0]), x: numbers[1], y: numbers[2])
    }
}
