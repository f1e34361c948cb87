// No strategy of the page makes the mistakes of an app's own data source, so the page has no advice on them.

extension MisuseAdvice {
    private static var none: MisuseAdvice { MisuseAdvice(cause: "", uikit: "", animatorPool: nil) }

    static var applyWhileApplying: MisuseAdvice { none }
    static var layoutLoop: MisuseAdvice { none }
    static var dequeuedViewNotReturned: MisuseAdvice { none }
    static var registrationPerRequest: MisuseAdvice { none }
    static var reconfiguredAsAnotherKind: MisuseAdvice { none }
    static var cellNotRegistered: MisuseAdvice { none }
    static var noViewReturned: MisuseAdvice { none }
    static var layoutOfMissingItem: MisuseAdvice { none }
    static var scrolledOutOfBounds: MisuseAdvice { none }
    static var duplicateIdentifiers: MisuseAdvice { none }
    static var noLayout: MisuseAdvice { none }
}
