import LifecycleEvents
import LogAnswers

extension OutputValue {
    /// JSON that stands in a log as it stands there, or null where it is none: a file that was sent may say
    /// anything.
    init(json text: String) {
        var reader = JSONReader(Array(text.utf8)[...])
        do throws(JSONFault) {
            let value = try reader.checkedBytes(depth: 64)
            try reader.end()
            self = .json(String(decoding: value, as: UTF8.self))
        } catch {
            self = .null
        }
    }
}
