// The functions of libm that the curves use: Embedded Swift for WebAssembly has no module of C's library.
@_silgen_name("acos") func acos(_: Double) -> Double
@_silgen_name("atan2") func atan2(_: Double, _: Double) -> Double
@_silgen_name("cbrt") func cbrt(_: Double) -> Double
@_silgen_name("cos") func cos(_: Double) -> Double
@_silgen_name("exp") func exp(_: Double) -> Double
@_silgen_name("expm1") func expm1(_: Double) -> Double
@_silgen_name("hypot") func hypot(_: Double, _: Double) -> Double
@_silgen_name("log") func log(_: Double) -> Double
@_silgen_name("log1p") func log1p(_: Double) -> Double
@_silgen_name("pow") func pow(_: Double, _: Double) -> Double
@_silgen_name("sin") func sin(_: Double) -> Double
// The name is C's.
// swift-format-ignore: AlwaysUseLowerCamelCase
let M_E = 2.718281828459045
