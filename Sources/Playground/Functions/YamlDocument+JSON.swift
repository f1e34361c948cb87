/// The value of a JSON text, in place of a YAML document.
struct YamlDocument {
    let root: YamlValue

    init(_ json: String, file: String) throws(WorkloadError) {
        do throws(JSONFault) {
            root = YamlValue(node: try Node(json: Array(json.utf8)[...]), name: "", file: file)
        } catch {
            throw WorkloadError(
                file: file, line: nil, column: error.column, reason: "this is no JSON: \(error.reason)",
                wayOut: "write it as a script's JSON.stringify does")
        }
    }
}
