import ArgumentParser

/// Which options were given, and what that rules out: an option that has no effect beside another, or
/// without one, is bad input and not ignored.
///
/// An option with a default is optional in its command's declaration, so that it is known whether it was
/// given; the default stands where the option is used.
struct GivenOptions {
    private let given: [String]

    /// - Parameters:
    ///   - options: the name of each as a user writes it, and whether it was given.
    ///   - others: which of a group of options were given, before these.
    init(_ options: KeyValuePairs<String, Bool>, and others: GivenOptions? = nil) {
        given = (others?.given ?? []) + options.filter(\.value).map(\.key)
    }

    /// - Throws: `ValidationError` when one of `options` was given and `other` too.
    func refuse(_ options: String..., beside other: String) throws {
        guard given.contains(other), let option = options.first(where: given.contains) else { return }
        throw ValidationError("\(option) has no effect beside \(other): leave one of them out.")
    }

    /// - Throws: `ValidationError` when one of the options was given, none of which `name` can use.
    func refuseAll(in name: String) throws {
        guard let option = given.first else { return }
        throw ValidationError("\(option) has no effect on \(name): leave it out.")
    }

    /// - Throws: `ValidationError` when one of `options` was given without `other`.
    func require(_ other: String, for options: String...) throws {
        guard !given.contains(other), let option = options.first(where: given.contains) else { return }
        throw ValidationError(
            "\(option) has no effect without \(other): give \(other) too, or leave it out.")
    }
}
