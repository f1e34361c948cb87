/// What one client may ask of the service, so that no other waits for it.
package struct ServiceLimits: Hashable, Sendable {
    /// Rows of an answer, unless it is a file.
    package var rows = 10_000
    /// Bytes of an object or a text that comes with a request.
    package var textBytes = 1 << 20
    /// Bytes of a batch of events.
    package var batchBytes = 16 << 20
    /// Bytes of a whole log that is sent.
    package var fileBytes = 2 << 30
    /// Seconds that a query of a stranger's may take, and bytes that its answer may have.
    package var querySeconds = 10
    package var queryBytes = 32 << 20
    /// Seconds that a simulation may take.
    package var simulationSeconds = 600
    /// Simulations that run at a time, and those that wait.
    package var simulationsRunning = 2
    package var simulationsWaiting = 32
    /// Runs that are taken in at a time.
    package var ingests = 64
    /// Seconds after which a run that nobody adds to is closed; it goes on where it stood.
    package var ingestIdleSeconds = 300
    /// Live lists at a time, counted by their sides, and seconds after which one ends with which nobody does
    /// anything.
    package var liveSides = 200
    package var liveIdleSeconds = 300.0
    /// Clients that follow a run.
    package var followers = 512
    /// Bytes of answers about runs that have ended, which are kept in memory.
    package var keptBytes = 64 << 20
    /// Bytes that the contents of all requests and the answers on their way may take together.
    package var requestBytes = 256 << 20
    /// Connections on which requests are answered at a time.
    package var connections = 1024
    /// Seconds in which the head of a connection's first request must have come.
    package var headSeconds = 10
    /// Seconds in which the content of a request must have come, and a piece of an answer gone.
    package var contentSeconds = 60
    package var fileSeconds = 3600
    /// Seconds for which the check of a file is waited for before its request is answered.
    package var checkSeconds = 2
    package var writeSeconds = 30
    /// Seconds after which a connection closes on which nothing is asked.
    package var idleSeconds = 75

    package init() {}
}
