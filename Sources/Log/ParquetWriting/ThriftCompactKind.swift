/// The kind of a field in Thrift's compact protocol.
enum ThriftCompactKind: UInt8 {
    case yes = 1
    case no = 2
    case int16 = 4
    case int32 = 5
    case int64 = 6
    case double = 7
    case binary = 8
    case list = 9
    case structure = 12
}
