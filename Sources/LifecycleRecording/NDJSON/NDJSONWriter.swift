import LifecycleEvents

/// Writes a log as NDJSON: the run on the first line, then an event a line.
///
/// Keys without a value are left out. The lines gather in ``bytes``; whoever writes the file takes them
/// from there as often as it likes, so a log of any length needs little memory.
public struct NDJSONWriter: Sendable {
    private var json = JSONWriter()

    public init() {}

    /// The lines written since the last ``removeAll()``.
    public var bytes: [UInt8] { json.bytes }

    /// Empties ``bytes`` and keeps its room.
    public mutating func removeAll() { json.removeAll() }

    /// Writes the line of the run.
    public mutating func append(_ run: RunDescription) {
        json.object { json in
            json.key("run")
            json.object { json in json.members(of: run) }
        }
        json.endLine()
    }

    /// Writes one event. With `run` the line begins with the number of its run, as the output of a query
    /// over several runs needs it.
    public mutating func append(_ event: LifecycleEvent, run: Int64? = nil) {
        json.object { json in
            json.member("run", run)
            for field in EventField.all {
                switch field.value(of: event) {
                case nil: break
                case .integer(let value): json.member(field.key, value)
                case .text(let value): json.member(field.key, value)
                }
            }
        }
        json.endLine()
    }
}
