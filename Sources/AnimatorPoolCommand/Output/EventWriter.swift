import LifecycleEvents
import LifecycleRecording

/// Writes events as the log's own lines, with the run added.
enum EventWriter {
    static func write(_ events: [LifecycleEvent], run: Int64, asArray: Bool) {
        var writer = NDJSONWriter()
        if asArray { StandardOutput.write("[") }
        for (index, event) in events.enumerated() {
            writer.append(event, run: run)
            var line = String(decoding: writer.bytes, as: UTF8.self)
            writer.removeAll()
            if asArray {
                line = (index == 0 ? "\n" : ",\n") + (line.hasSuffix("\n") ? String(line.dropLast()) : line)
            }
            StandardOutput.write(line)
        }
        if asArray { StandardOutput.write(events.isEmpty ? "]\n" : "\n]\n") }
        StandardOutput.flush()
    }
}
