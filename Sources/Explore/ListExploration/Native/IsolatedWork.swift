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
    /// A lock that another thread holds when the child is made stays locked in the child. Such a child hangs, and
    /// another one may not.
    ///
    /// - Parameters:
    ///   - patience: The time without a sign of progress after which the child counts as hanging.
    ///   - isStopped: Ends the child when it returns true.
    ///   - hold: Calls a closure that makes the child.
    package static func run(
        patience: Duration, isStopped: () -> Bool, holding hold: (() -> Void) -> Void,
        _ work: @escaping () -> [[String]]?
    ) -> Answer {
        var child: ForkedChild?
        hold {
            child = ForkedChild { input, output in
                ForkedChild.closePipes(except: [input, output])
                ForkedChild.showProgress(to: output)
                let result = work()
                var bytes = ByteWriter()
                bytes.add(result != nil)
                bytes.add(result ?? []) { bytes, texts in bytes.add(texts) { $0.add($1) } }
                send(.result, bytes, to: output)
            }
        }
        switch child?.result(patience: patience, isStopped: isStopped) {
        case nil: return .noProcess
        case .ended(let end): return .ended(end)
        case .finished(var bytes):
            let hasResult = bytes.value(or: false)
            let result = bytes.elements { bytes in bytes.elements { $0.text() } }
            return .finished(hasResult ? result : nil)
        }
    }

    /// Shows progress of the work in this child. Its children, each with its runs, count by themselves.
    package static func showProgress() { ForkedChild.showProgress() }

    /// Ends this process within a second or two after its parent has ended, even if a run never returns.
    package static func endWith(_ parent: Int32) { ForkedChild.endWith(parent) }
}

extension ListSubject {
    /// Returns the subject with a sign of progress at the begin of each run in this process.
    package func showingProgress() -> ListSubject {
        var subject = self
        subject.began = { _ in ForkedChild.showProgress() }
        return subject
    }
}
