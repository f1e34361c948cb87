#if !hasFeature(Embedded)
    import Exploration
    import ScrollSimulation

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// Sends the choices of a run when the run ends its process. Only for the single thread of a child.
    enum ChildSignalHandler {
        nonisolated(unsafe) private static var output: Int32 = -1
        nonisolated(unsafe) private static var bench: ScheduleBench?
        nonisolated(unsafe) private static var guide: SearchGuide?

        /// Installs the signal handlers, and returns the subject with a hook for each run's guide.
        static func following(
            _ subject: ListSubject, on bench: ScheduleBench, to output: Int32
        ) -> ListSubject {
            (self.bench, self.output) = (bench, output)
            var subject = subject
            subject.began = { guide = $0 }
            var stack = stack_t()
            // A separate stack, because the run's stack may be full.
            stack.ss_size = 1 << 18
            stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: Int(stack.ss_size), alignment: 16)
            sigaltstack(&stack, nil)
            for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, ForkedChild.hangSignal] {
                install(number)
            }
            return subject
        }

        private static func install(_ number: Int32) {
            var action = sigaction()
            #if canImport(Darwin)
                action.__sigaction_u.__sa_handler = { ChildSignalHandler.speak(after: $0) }
            #elseif canImport(Glibc)
                action.__sigaction_handler.sa_handler = { ChildSignalHandler.speak(after: $0) }
            #else
                action.__sa_handler.sa_handler = { ChildSignalHandler.speak(after: $0) }
            #endif
            // The second signal ends the process.
            action.sa_flags = Int32(
                truncatingIfNeeded: Int64(SA_ONSTACK) | Int64(SA_RESETHAND) | Int64(SA_NODEFER))
            sigaction(number, &action, nil)
            var own = sigset_t()
            sigemptyset(&own)
            sigaddset(&own, number)
            sigprocmask(SIG_UNBLOCK, &own, nil)
        }

        /// Sends the choices and raises the signal again.
        ///
        /// The function allocates memory, although a signal handler should not. If the run ended inside an
        /// allocation, the process may hang here. The parent then ends the process, and has the run's end
        /// without its choices.
        private static func speak(after number: Int32) {
            if let bench {
                var bytes = ByteWriter()
                bytes.add(bench.choices.step)
                bytes.add(bench.choices.taken)
                bytes.add(guide?.choices ?? []) { bytes, choice in
                    bytes.add(choice.kind.rawValue)
                    bytes.add(choice.item?.rawValue)
                    bytes.add(choice.occurrence)
                    bytes.add(choice.value)
                }
                bytes.add(guide?.lastLines ?? []) { $0.add($1) }
                send(.lastWords, bytes, to: output)
            }
            raise(number)
        }
    }
#endif
