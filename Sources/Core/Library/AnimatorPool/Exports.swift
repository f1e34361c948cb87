// Re-exports the types that public signatures of this module use, so that an app imports one module.

@_exported import struct LifecycleEvents.AnimatorID
@_exported import enum LifecycleEvents.AnimatorPhase
@_exported import enum LifecycleEvents.AnimatorPosition
@_exported import enum LifecycleEvents.AnimatorState
@_exported import struct LifecycleEvents.CallSite
@_exported import struct LifecycleEvents.CellID
@_exported import struct LifecycleEvents.CellUse
@_exported import enum LifecycleEvents.EventDetail
@_exported import enum LifecycleEvents.EventKind
@_exported import struct LifecycleEvents.ItemID
@_exported import struct LifecycleEvents.LifecycleEvent
