#if Command
    import ArgumentParser

    /// How long a log that cannot be written is waited for, as `--wait` says it.
    struct Patience: Hashable, ExpressibleByArgument {
        let seconds: Double

        static let standard = Patience(seconds: 60)

        private init(seconds: Double) { self.seconds = seconds }

        init?(argument: String) {
            guard let seconds = Double(argument), seconds >= 0, seconds <= 1e6 else { return nil }
            self.seconds = seconds
        }

        var nanoseconds: Int64 { Int64((seconds * 1e9).rounded()) }

        var defaultValueDescription: String { OutputValue.double(seconds).plain }
    }
#endif
