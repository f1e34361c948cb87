#if Command
    import ArgumentParser

    /// Which runs of a log a question is about, as `--run` says it.
    enum RunSelector: Hashable, ExpressibleByArgument {
        case newest
        case number(Int64)
        /// A uuid, or how it begins.
        case uuid(String)
        case all

        init?(argument: String) {
            if argument == "all" {
                self = .all
            } else if let number = Int64(argument) {
                self = .number(number)
            } else if argument.count >= 4,
                argument.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
            {
                self = .uuid(argument.lowercased())
            } else {
                return nil
            }
        }
    }
#endif
