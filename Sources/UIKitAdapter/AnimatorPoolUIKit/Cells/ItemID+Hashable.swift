#if canImport(UIKit) && !os(watchOS)
    import Foundation
    import LifecycleEvents

    extension ItemID {
        /// Creates a number from the hash of the UUID's 16 bytes, the same in every process.
        public init(_ uuid: UUID) {
            self = withUnsafeBytes(of: uuid.uuid) { ItemID(hashing: $0) }
        }

        /// Creates the number of an item of any type. Integers, strings and UUIDs have the same number in
        /// every process; other items have their `hashValue`, which differs from launch to launch.
        public init(of item: some Hashable) {
            switch item {
            case let number as Int: self.init(number)
            case let number as Int64: self.init(number)
            case let name as String: self.init(name)
            case let uuid as UUID: self.init(uuid)
            default: self.init(item.hashValue)
            }
        }
    }
#endif
