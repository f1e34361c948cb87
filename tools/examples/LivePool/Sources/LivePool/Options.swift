/// The options of the command line.
struct Options {
    var log = "live.sqlite"
    var seconds = Double.infinity

    static let usage = "usage: LivePool [--db FILE] [--seconds S]"

    /// Nil for invalid options.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            guard let value = rest.popFirst() else { return nil }
            switch option {
            case "--db": log = value
            case "--seconds":
                guard let seconds = Double(value), seconds > 0 else { return nil }
                self.seconds = seconds
            default: return nil
            }
        }
    }
}
