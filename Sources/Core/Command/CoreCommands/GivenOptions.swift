import ArgumentParser

/// The options that the user gave, and checks for options that have no effect.
///
/// An option that has no effect beside another option, or without another option, is an error.
///
/// Commands declare options with a default as optional values, to know which options were given. The default
/// is applied where the option is used.
package struct GivenOptions {
    private let given: [String]

    /// - Parameters:
    ///   - options: each option's name on the command line, and whether it was given.
    ///   - others: further given options, which precede these.
    package init(_ options: KeyValuePairs<String, Bool>, and others: GivenOptions? = nil) {
        given = (others?.given ?? []) + options.filter(\.value).map(\.key)
    }

    /// - Throws: `ValidationError` when one of `options` was given and `other` too.
    package func refuse(_ options: String..., beside other: String) throws {
        guard given.contains(other), let option = options.first(where: given.contains) else { return }
        throw ValidationError("\(option) has no effect beside \(other): leave one of them out.")
    }

    /// - Throws: `ValidationError` when an option was given: `name` uses none of them.
    package func refuseAll(in name: String) throws {
        guard let option = given.first else { return }
        throw ValidationError("\(option) has no effect on \(name): leave it out.")
    }

    /// - Throws: `ValidationError` when one of `options` was given without `other`.
    package func require(_ other: String, for options: String...) throws {
        guard !given.contains(other), let option = options.first(where: given.contains) else { return }
        throw ValidationError(
            "\(option) has no effect without \(other): give \(other) too, or leave it out.")
    }
}
