// Effects of symbols. Symbols are not drawn, and their effects are not animations in a log.

public protocol SymbolEffect: Sendable {}
public protocol ContentTransitionSymbolEffect: SymbolEffect {}

public struct BounceSymbolEffect: SymbolEffect {
    public var up: Self { self }
    public var down: Self { self }
    public var byLayer: Self { self }
    public var wholeSymbol: Self { self }
}

public struct PulseSymbolEffect: SymbolEffect {
    public var byLayer: Self { self }
    public var wholeSymbol: Self { self }
}

public struct VariableColorSymbolEffect: SymbolEffect {
    public var iterative: Self { self }
    public var cumulative: Self { self }
    public var reversing: Self { self }
}

public struct ScaleSymbolEffect: SymbolEffect {
    public var up: Self { self }
    public var down: Self { self }
}

public struct ReplaceSymbolEffect: ContentTransitionSymbolEffect {
    public var downUp: Self { self }
    public var upUp: Self { self }
    public var offUp: Self { self }
}

extension SymbolEffect where Self == BounceSymbolEffect { public static var bounce: Self { Self() } }
extension SymbolEffect where Self == PulseSymbolEffect { public static var pulse: Self { Self() } }
extension SymbolEffect where Self == VariableColorSymbolEffect {
    public static var variableColor: Self { Self() }
}
extension SymbolEffect where Self == ScaleSymbolEffect { public static var scale: Self { Self() } }
extension SymbolEffect where Self == ReplaceSymbolEffect { public static var replace: Self { Self() } }

public struct SymbolEffectOptions: Sendable {
    public static let `default` = SymbolEffectOptions()
    public static let repeating = SymbolEffectOptions()
    public static let nonRepeating = SymbolEffectOptions()
    public static func `repeat`(_ count: Int) -> SymbolEffectOptions { SymbolEffectOptions() }
    public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions() }
}

extension UIImageView {
    @available(iOS 17, *)
    public func addSymbolEffect(
        _ effect: some SymbolEffect, options: SymbolEffectOptions = .default, animated: Bool = true
    ) {}
    @available(iOS 17, *)
    public func removeSymbolEffect(
        ofType effect: some SymbolEffect, options: SymbolEffectOptions = .default, animated: Bool = true
    ) {}
    @available(iOS 17, *)
    public func removeAllSymbolEffects(options: SymbolEffectOptions = .default, animated: Bool = true) {}
    @available(iOS 17, *)
    public func setSymbolImage(
        _ symbolImage: UIImage, contentTransition: some ContentTransitionSymbolEffect,
        options: SymbolEffectOptions = .default
    ) { image = symbolImage }
}
