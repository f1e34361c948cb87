/// Work in a child process that has this process's memory and one thread.
package enum IsolatedWork {
    /// Whether a process with several threads can have such children. On Apple's systems, frameworks end the child.
    package static var isPossible: Bool {
        #if os(Linux)
            true
        #else
            false
        #endif
    }

    package enum Answer {
        /// The work has returned these lists of texts, or nil.
        case finished([[String]]?)
        case ended(RunEnd)
        case noProcess
    }

    /// Runs `work` in a child process, and returns its result.
    ///
    /// A lock that another thread holds when the child is made stays locked in the child.
    ///
    /// - Parameters:
    ///   - isStopped: Ends the child when it returns true.
    ///   - hold: Calls a closure that makes the child.
    package static func run(
        isStopped: () -> Bool, holding hold: (() -> Void) -> Void, _ work: @escaping () -> [[String]]?
    ) -> Answer {
        var child: ForkedChild?
        hold {
            child = ForkedChild { input, output in
                ForkedChild.closePipes(except: [input, output])
                let result = work()
                var bytes = ByteWriter()
                bytes.add(result != nil)
                bytes.add(result ?? []) { bytes, texts in bytes.add(texts) { $0.add($1) } }
                send(.result, bytes, to: output)
            }
        }
        switch child?.result(patience: nil, isStopped: isStopped) {
        case nil: return .noProcess
        case .ended(let end): return .ended(end)
        case .finished(var bytes):
            let hasResult = bytes.value(or: false)
            let result = bytes.elements { bytes in bytes.elements { $0.text() } }
            return .finished(hasResult ? result : nil)
        }
    }
}
