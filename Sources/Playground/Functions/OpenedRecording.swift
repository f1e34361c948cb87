/// A recording that the user opens in the page. Its errors have the same messages as those of the command.
enum OpenedRecording {
    /// Returns the number of gestures of the recording in an order, and their duration, as JSON.
    ///
    /// - Parameter order: `{name, text, density}`; without a density positions are points.
    static func about(_ order: ArraySlice<UInt8>) throws(Refusal) -> [UInt8] {
        var (name, text, density) = ("", "", Double?.none)
        do throws(JSONFault) {
            var reader = JSONReader(order)
            try reader.object { (key, reader) throws(JSONFault) in
                switch String(decoding: copy key, as: UTF8.self) {
                case "name": name = try reader.string(of: "name")
                case "text": text = try reader.string(of: "text")
                case "density": density = Double(String(decoding: try reader.valueBytes(), as: UTF8.self))
                case let other: throw JSONFault("the key “\(other)” is unknown")
                }
            }
        } catch {
            throw Refusal(error)
        }
        if let density {
            // The range of a workload's step.
            guard density >= 0.1, density <= 100 else {
                throw Refusal("\(name): the density is \(density); give 0.1 to 100 pixels a point")
            }
        }
        let gestures: [TouchGesture]
        do throws(WorkloadError) {
            gestures = try TouchRecording(parsing: text, named: name, given: density, otherwise: nil).gestures
        } catch {
            throw Refusal(error.description)
        }
        var json = JSONWriter()
        json.object { json in
            json.member("gestures", Int64(gestures.count))
            json.member("seconds", gestures.reduce(0) { $0 + ($1.samples.last?.time ?? 0) })
        }
        return json.bytes
    }
}
