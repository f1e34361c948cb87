/// A run that the page requests: a workload, and the values that make its events reproducible.
struct RunOrder {
    var workload = Workload(name: "playground")
    var seed: UInt64 = 1
    /// The strategies of a live list's sides; at most one for a run.
    var strategies: [Strategy] = []
    /// The moment of a list's workload at which the user takes over; nil for a list without earlier steps.
    private(set) var takeOverNs: Int64?
    /// Whether a list plays the steps of its workload as time advances.
    private(set) var playsSteps = false
    private var uuid = "playground"
    private var startedUnixNs: Int64 = 0

    /// - Parameter isList: Whether the workload may have no steps: a live list gets its inputs later.
    init(_ json: ArraySlice<UInt8>, isList: Bool) throws(Refusal) {
        var text = ""
        do throws(JSONFault) {
            var reader = JSONReader(json)
            try reader.object { (key, reader) throws(JSONFault) in
                switch String(decoding: copy key, as: UTF8.self) {
                case "workload": text = String(decoding: try reader.valueBytes(), as: UTF8.self)
                case "seed": seed = try reader.integer(of: "seed")
                // A number of a script has 53 bits. The seed of a run is written as a signed number.
                case "seedText":
                    let word = try reader.string(of: "seedText")
                    guard let number = Int64(word) else { throw JSONFault("“\(word)” is not a seed") }
                    seed = UInt64(bitPattern: number)
                case "takeOverNs":
                    let ns: Int64 = try reader.integer(of: "takeOverNs")
                    takeOverNs = max(0, ns)
                case "playsSteps":
                    _ = try reader.valueBytes()
                    playsSteps = true
                case "strategies":
                    try reader.array { (reader) throws(JSONFault) in
                        let word = try reader.string(of: "strategies")
                        guard let strategy = Strategy(rawValue: word) else {
                            throw JSONFault("there is no strategy “\(word)”")
                        }
                        strategies.append(strategy)
                    }
                case "uuid": uuid = try reader.string(of: "uuid")
                case "startedUnixNs": startedUnixNs = try reader.integer(of: "startedUnixNs")
                case let other: throw JSONFault("the key “\(other)” is unknown")
                }
            }
        } catch {
            throw Refusal(error)
        }
        do throws(WorkloadError) {
            let root = try YamlValue(json: text, file: "playground")
            workload =
                isList && takeOverNs == nil && !playsSteps
                ? try Workload(listOf: root)
                : try Workload(root) { _ throws(TextFileError) in
                    throw TextFileError(description: "a page reads no files")
                }
        } catch {
            throw Refusal(error)
        }
        guard strategies.count <= 2 else { throw Refusal("At most two strategies are side by side.") }
        if !isList, let strategy = strategies.first { workload.strategy = strategy }
    }

    /// Returns the log of the whole run as NDJSON, which is the same on every machine, byte for byte.
    static func log(of workload: Workload, seed: UInt64, uuid: String, startedUnixNs: Int64) -> [UInt8] {
        var lines = NDJSONWriter()
        lines.append(RunDescription(of: workload, seed: seed, uuid: uuid, startedUnixNs: startedUnixNs))
        let result = Simulation(workload, seed: seed).run(
            record: { lines.append($0) }, frame: { lines.append($0) })
        lines.appendEnd(
            .finished, atNs: Nanoseconds.from(seconds: result.summary.virtualSeconds), dropped: 0)
        return lines.bytes
    }

    var log: [UInt8] {
        Self.log(of: workload, seed: seed, uuid: uuid, startedUnixNs: startedUnixNs)
    }
}
