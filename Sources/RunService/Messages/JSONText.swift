#if Command
    import Foundation
    import RunDesk

    /// JSON that somebody else wrote, which an answer carries on.
    enum JSONText {
        /// `text` if it is JSON: a file that was sent may say anything.
        static func checked(_ text: String) -> String? {
            guard
                let value = try? JSONSerialization.jsonObject(
                    with: Data(text.utf8), options: [.fragmentsAllowed])
            else { return nil }
            return written(value)
        }

        /// A member of an object.
        static func member(_ name: String, of object: String) -> String? {
            let value = try? JSONSerialization.jsonObject(with: Data(object.utf8)) as? [String: Any]
            return value?[name].flatMap(written)
        }

        private static func written(_ value: Any) -> String? {
            guard
                let data = try? JSONSerialization.data(
                    withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
            else { return nil }
            return String(decoding: data, as: UTF8.self)
        }
    }

    extension OutputValue {
        /// JSON that stands in a log, or null where it is none.
        init(json text: String) { self = JSONText.checked(text).map { .json($0) } ?? .null }
    }
#endif
