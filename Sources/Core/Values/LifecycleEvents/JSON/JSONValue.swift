/// A JSON value that contains no other values.
package enum JSONValue: Hashable, Sendable {
    case number(Double)
    case string(String)
    case bool(Bool)
    case null
}
