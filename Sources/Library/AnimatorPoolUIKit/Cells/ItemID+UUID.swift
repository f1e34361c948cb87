#if canImport(UIKit) && !os(watchOS)
    import Foundation
    import LifecycleEvents

    extension ItemID {
        /// The hash of the UUID's 16 bytes, the same in every process.
        public init(_ uuid: UUID) {
            self = withUnsafeBytes(of: uuid.uuid) { ItemID(hashing: $0) }
        }
    }
#endif
