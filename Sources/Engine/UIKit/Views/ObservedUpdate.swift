import Observation

/// Runs `update`, and once `onChange` when an observable object changes that `update` has read: in a task of the main actor,
/// after the change.
@MainActor func tracking(_ update: () -> Void, onChange: @escaping @MainActor () -> Void) {
    withObservationTracking(update) { Task { @MainActor in onChange() } }
}
