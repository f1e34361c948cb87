// UIKit brings Foundation along.
@_exported import Foundation
// On Apple's systems Foundation loads URLs; here a module of its own does, in real time.
@_exported import FoundationNetworking
// The engine's types that have names of UIKit here.
@_exported import enum LifecycleEvents.AnimatorPosition
@_exported import enum LifecycleEvents.AnimatorState
@_exported import struct PropertyAnimation.LayerTransform
