// UIKit re-exports Foundation.
@_exported import Foundation
// On Apple's systems Foundation loads URLs. Here a separate module loads them, in real time.
@_exported import FoundationNetworking

// Types of the engine that have UIKit's names here.
@_exported import enum LifecycleEvents.AnimatorPosition
@_exported import enum LifecycleEvents.AnimatorState
@_exported import struct PropertyAnimation.LayerTransform
