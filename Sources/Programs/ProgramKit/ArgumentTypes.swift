import ArgumentParser
import LogAnswers

// What options of several programs are read as.

extension RunSelector: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
}

extension LogWaitLimit: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }

    package var defaultValueDescription: String { OutputValue.double(seconds).plain }
}
