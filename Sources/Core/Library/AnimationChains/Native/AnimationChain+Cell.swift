import AnimatorPool

extension AnimationChain {
    /// Creates a chain of one step that animates `object`, for example a cell, without retaining it.
    ///
    ///     AnimationChain
    ///         .animate(cell, duration: 0.2) { cell in cell.alpha = 1 }
    ///         .then(cell, duration: 0.3) { cell in cell.alpha = 0.5 }
    ///         .repeatedForEver()
    ///
    /// A chain retains the closures of its steps until it ends. A closure that captures the cell would
    /// retain the cell as long. The pool ends the chain when the cell is deallocated, so an endless chain
    /// would retain both for ever.
    public static func animate<Object: AnyObject>(
        _ object: Object, duration: Double, delay: Double = 0, timing: AnimatorTiming = .easeInOut,
        options: StepOptions = [], _ animations: @escaping (Object) -> Void,
        completion: ((Object, AnimatorPosition) -> Void)? = nil
    ) -> AnimationChain {
        animate(
            duration: duration, delay: delay, timing: timing, options: options,
            weakly(object, animations),
            completion: weakly(object, completion))
    }

    /// Appends a step that animates `object` without retaining it; see
    /// ``then(duration:delay:timing:options:_:completion:)``.
    public consuming func then<Object: AnyObject>(
        _ object: Object, duration: Double, delay: Double = 0, timing: AnimatorTiming = .easeInOut,
        options: StepOptions = [], _ animations: @escaping (Object) -> Void,
        completion: ((Object, AnimatorPosition) -> Void)? = nil
    ) -> AnimationChain {
        then(
            duration: duration, delay: delay, timing: timing, options: options,
            Self.weakly(object, animations), completion: Self.weakly(object, completion))
    }

    private static func weakly<Object: AnyObject>(
        _ object: Object, _ animations: @escaping (Object) -> Void
    ) -> () -> Void {
        { [weak object] in if let object { animations(object) } }
    }

    private static func weakly<Object: AnyObject>(
        _ object: Object, _ completion: ((Object, AnimatorPosition) -> Void)?
    ) -> ((AnimatorPosition) -> Void)? {
        guard let completion else { return nil }
        return { [weak object] position in if let object { completion(object, position) } }
    }
}
