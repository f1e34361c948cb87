extension Advice {
    /// The advice on `subject`.
    public init(on subject: MisuseSubject) {
        switch subject {
        case .misuse(let kind): self = .on(kind)
        case .list(let kind): self = .on(kind)
        }
    }

    static func on(_ kind: ListMisuse) -> Advice {
        switch kind {
        case .registrationPerRequest: registrationPerRequest
        }
    }
}
