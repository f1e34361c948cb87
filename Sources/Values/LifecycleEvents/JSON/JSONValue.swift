/// A value of an object that holds no others.
package enum JSONValue: Hashable, Sendable {
    case number(Double)
    case string(String)
    case bool(Bool)
    case null
}
