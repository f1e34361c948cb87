/// Reads the line of the run.
enum RunLine {
    private static let expected = "the first line of a log is its run: {\"run\":{…}}"

    static func decode(_ line: ArraySlice<UInt8>) throws(JSONFault) -> (
        run: RunDescription, unknownMembers: Int
    ) {
        var reader = JSONReader(line)
        var run: RunDescription?
        var unknown = 0
        try reader.object { (key, reader) throws(JSONFault) in
            if key.elementsEqual("run".utf8), run == nil {
                run = try description(&reader, &unknown)
            } else {
                _ = try reader.checkedBytes(depth: JSONReader.deepest)
                unknown += 1
            }
        }
        try reader.end()
        guard let run else { throw JSONFault(expected) }
        return (run, unknown)
    }

    private static func description(
        _ reader: inout JSONReader, _ unknown: inout Int
    ) throws(JSONFault) -> RunDescription {
        var texts: [String: String] = [:]
        var numbers: [String: Int64] = [:]
        try reader.object { (key, reader) throws(JSONFault) in
            let key = String(decoding: copy key, as: UTF8.self)
            guard texts[key] == nil, numbers[key] == nil else { throw JSONFault("\"\(key)\" appears twice") }
            switch key {
            case "uuid", "name", "source", "workload", "strategy", "regime", "cells", "app", "os", "device":
                texts[key] = try reader.string(of: key)
            case "seed", "startedUnixNs", "refreshNs", "schema":
                numbers[key] = try reader.integer(of: key)
            default:
                _ = try reader.checkedBytes(depth: JSONReader.deepest)
                unknown += 1
            }
        }
        guard let schema = numbers["schema"] else { throw JSONFault("the run has no \"schema\"") }
        guard schema >= 1, schema <= RunDescription.currentSchema else {
            throw JSONFault(
                "the log has schema \(schema), and this version reads 1 to \(RunDescription.currentSchema); "
                    + "a newer animatorpool reads it")
        }
        guard let uuid = texts["uuid"] else { throw JSONFault("the run has no \"uuid\"") }
        guard RunDescription.isUUID(uuid) else {
            throw JSONFault("a log cannot have a run \(RunDescription.uuidRule)")
        }
        guard let name = texts["name"] else { throw JSONFault("the run has no \"name\"") }
        guard let source = texts["source"] else { throw JSONFault("the run has no \"source\"") }
        guard let source = RunDescription.Source(rawValue: source) else {
            throw JSONFault("\"source\" must be simulation or app, not \"\(source)\"")
        }
        guard let started = numbers["startedUnixNs"] else {
            throw JSONFault("the run has no \"startedUnixNs\"")
        }
        guard let refresh = numbers["refreshNs"] else { throw JSONFault("the run has no \"refreshNs\"") }
        return RunDescription(
            uuid: uuid, name: name, source: source, workload: texts["workload"], seed: numbers["seed"],
            strategy: texts["strategy"], regime: texts["regime"], cells: texts["cells"], app: texts["app"],
            os: texts["os"], device: texts["device"], startedUnixNs: started, refreshNs: refresh,
            schema: Int(schema))
    }
}
