/// How long an attempt may wait for a server, so that no request outlasts the retry policy.
package enum UploadTimeLimit {
    /// The seconds left for the attempt of this task, or nil without a limit.
    @TaskLocal package static var secondsLeft: Double?
}
