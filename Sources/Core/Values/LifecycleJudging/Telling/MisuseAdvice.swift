/// The usual cause of an exception of UIKit in a cell, with the code that avoids the exception.
public struct MisuseAdvice: Hashable, Sendable {
    /// One paragraph, without line breaks.
    public let cause: String
    /// At most six lines of Swift that use UIKit alone.
    public let uikit: String
    /// At most four lines of Swift that use `AnimatorPool`, or nil if `AnimatorPool` does not fix the crash.
    public let animatorPool: String?
    /// One paragraph about animations without an animator, if they may be the better choice.
    public let remark: String?

    public init(cause: String, uikit: String, animatorPool: String?, remark: String? = nil) {
        self.cause = cause
        self.uikit = uikit
        self.animatorPool = animatorPool
        self.remark = remark
    }
}
