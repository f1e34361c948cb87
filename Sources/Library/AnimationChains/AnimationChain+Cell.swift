import AnimatorPool
import LifecycleEvents

#if !hasFeature(Embedded)
    extension AnimationChain {
        /// A chain of one step that animates `object`, a cell for example, and does not hold it.
        ///
        ///     AnimationChain
        ///         .animate(cell, duration: 0.2) { cell in cell.alpha = 1 }
        ///         .then(cell, duration: 0.3) { cell in cell.alpha = 0.5 }
        ///         .repeatedForEver()
        ///
        /// A chain keeps the closures of its steps until it ends. A closure that captures the cell would keep the cell
        /// as long, and the pool ends the chain when the cell goes: a chain without an end would keep both for ever.
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

        /// Another step, which animates `object` and does not hold it; see
        /// ``then(duration:delay:timing:_:completion:)``.
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
#endif
