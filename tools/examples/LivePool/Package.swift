// swift-tools-version: 6.2
import PackageDescription

// A program that uses the library as an app does, with its log in SQLite while it runs: pool, recorder and store, and
// no engine. Outside this repository the dependency is a URL instead of a path.
let package = Package(
    name: "LivePool",
    platforms: [.macOS(.v13)],
    // Of the traits the store's, which brings GRDB, and the upload's, which brings AsyncHTTPClient.
    dependencies: [.package(name: "AnimatorPool", path: "../../..", traits: ["Store", "Upload"])],
    targets: [
        .executableTarget(
            name: "LivePool",
            dependencies: [
                .product(name: "AnimatorPool", package: "AnimatorPool"),
                .product(name: "LifecycleRecording", package: "AnimatorPool"),
                .product(name: "LifecycleStore", package: "AnimatorPool"),
                .product(
                    name: "AsyncHTTPUpload", package: "AnimatorPool", condition: .when(platforms: [.linux])),
            ])
    ],
    swiftLanguageModes: [.v6]
)
