/// How long an attempt may wait for a server, so that no wait of the network goes on after patience has ended.
package enum UploadTimeLimit {
    /// Seconds that are left for the attempt which this task makes; nil where nobody counts them.
    @TaskLocal package static var secondsLeft: Double?
}
