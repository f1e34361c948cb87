// swift-tools-version: 6.2
import PackageDescription

// A program that uses the library as an app does, with its log in SQLite: pool, recorder and store, without
// the engine. Outside this repository, replace the path of the dependency with a URL.
let package = Package(
    name: "LivePool",
    platforms: [.macOS(.v13)],
    // The trait Store adds GRDB.
    dependencies: [.package(name: "AnimatorPool", path: "../../..", traits: ["Store"])],
    targets: [
        .executableTarget(
            name: "LivePool",
            dependencies: [
                .product(name: "AnimatorPool", package: "AnimatorPool"),
                .product(name: "LifecycleRecording", package: "AnimatorPool"),
                .product(name: "LifecycleStore", package: "AnimatorPool"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
