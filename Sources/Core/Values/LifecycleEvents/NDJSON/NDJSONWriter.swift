/// Writes a log as NDJSON: the run on the first line, an event or a frame on each following line, and the
/// end on the last line.
///
/// It omits keys without a value, and writes a frame after the last event of its turn. The caller may take
/// the lines from ``bytes`` and remove them at any time, so a long log needs little memory. The digest of
/// the end covers every line, removed or not.
public struct NDJSONWriter: Sendable {
    private var json = JSONWriter()
    private var digest = LogDigest()
    /// The bytes of ``json`` that the digest covers.
    private var digested = 0
    private var refreshNs: Int64?
    private var place = FramePlace()
    /// Frames whose turn may have more events. The checker adds findings of a turn before the first event of
    /// a later turn, so only an event shows that a turn has ended.
    private var held: [(frame: FrameRecord, run: Int64?)] = []
    /// The number of event lines of the run so far.
    private var eventLines: Int64 = 0
    private var frameLines: Int64 = 0

    /// Creates a writer.
    public init() {}

    /// The lines written since the last ``removeAll()``.
    public var bytes: [UInt8] { json.bytes }

    /// Empties ``bytes`` and keeps its capacity.
    public mutating func removeAll() {
        updateDigest()
        json.removeAll()
        digested = 0
    }

    /// Writes the line of the run. After the end of a run, another run may follow.
    public mutating func append(_ run: RunDescription) {
        var run = run
        run.schema = RunDescription.currentSchema
        json.object { json in
            json.key("run")
            json.object { json in json.members(of: run) }
        }
        json.endLine()
        refreshNs = run.refreshNs
        (place, eventLines, frameLines) = (FramePlace(), 0, 0)
    }

    /// Writes an event. With `run`, the line begins with the number of the run, for outputs of several runs.
    public mutating func append(_ event: LifecycleEvent, run: Int64? = nil) {
        if let turn = held.first?.frame.turn, turn < event.turn { writeFrames(before: event.turn) }
        place.follow(event)
        eventLines += 1
        EventLine.append(event, run: run, to: &json)
        json.endLine()
    }

    /// Writes a frame before the first event of a later turn, or with ``flushFrames()``.
    public mutating func append(_ frame: FrameRecord, run: Int64? = nil) { held.append((frame, run)) }

    /// Writes a frame immediately, for a reader that may not have the lines before it.
    package mutating func append(alone frame: FrameRecord) {
        frameLines += 1
        FrameLine.append(frame, run: nil, refreshNs: nil, place: nil, to: &json)
    }

    /// The number of frames that wait for the end of their turn.
    public var waitingFrames: Int { held.count }

    /// Writes the frames that wait for the end of their turn.
    public mutating func flushFrames() { writeFrames(before: .max) }

    private mutating func writeFrames(before turn: Int) {
        let count = held.firstIndex { $0.frame.turn >= turn } ?? held.count
        for (frame, run) in held[..<count] {
            frameLines += 1
            FrameLine.append(frame, run: run, refreshNs: refreshNs, place: place, to: &json)
        }
        held.removeFirst(count)
    }

    /// Writes the end of the run: its counts and the digest of all lines so far. Another run may follow.
    public mutating func appendEnd(_ status: RunStatus, atNs tNs: Int64, dropped: Int64) {
        flushFrames()
        updateDigest()
        EndLine.append(
            LogEnd(status: status, tNs: tNs, events: eventLines, frames: frameLines, dropped: dropped),
            digest: digest, to: &json)
    }

    /// Restarts the file with a gap and the newest lines. Waiting frames stay.
    package mutating func restart(
        _ run: RunDescription, gap: LifecycleEvent, lines: [UInt8], events: Int64, frames: Int64
    ) {
        var fresh = NDJSONWriter()
        fresh.append(run)
        fresh.append(gap)
        fresh.json.append(raw: lines)
        fresh.eventLines += events
        fresh.frameLines += frames
        (fresh.held, fresh.place) = (held, place)
        self = fresh
    }

    private mutating func updateDigest() {
        digest.add(json.bytes[digested...])
        digested = json.bytes.count
    }
}
