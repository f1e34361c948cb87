import ArgumentParser
import LogAnswers

// Option types that several programs parse.

extension RunSelector: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
}

extension LogWaitLimit: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }

    package var defaultValueDescription: String { OutputValue.double(seconds).plain }
}
