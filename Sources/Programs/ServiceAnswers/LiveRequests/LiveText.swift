import LifecycleEvents
import LifecycleRecording
import LogAnswers
import LoggedSimulations

/// Writes what is seen of a live list as server-sent events.
struct LiveText {
    private(set) var bytes: [UInt8] = []
    private var lines = NDJSONWriter()

    mutating func append(_ event: String, _ value: OutputValue) {
        begin(event)
        bytes += value.json.utf8
        end()
    }

    mutating func append(_ picture: LivePicture) {
        var json = JSONWriter()
        json.object { json in json.members(of: picture) }
        append("frame", json)
    }

    mutating func append(_ events: [LifecycleEvent], skipped: Int, of side: Int) {
        begin("events")
        bytes += "{\"side\":\(side),\"skipped\":\(skipped),\"events\":[".utf8
        for (place, event) in events.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            lines.append(event)
            bytes += lines.bytes.dropLast()
            lines.removeAll()
        }
        bytes += "]}".utf8
        end()
    }

    mutating func append(_ state: LiveSideState) {
        var json = JSONWriter()
        json.object { json in json.members(of: state) }
        append("standing", json)
    }

    private mutating func append(_ event: String, _ json: JSONWriter) {
        begin(event)
        bytes += json.bytes
        end()
    }

    private mutating func begin(_ event: String) { bytes += "event: \(event)\ndata: ".utf8 }

    private mutating func end() { bytes += "\n\n".utf8 }
}
