// swift-tools-version: 6.2
import PackageDescription

// Tests your own feed on Linux, with its unchanged UIKit sources. Copy this file and the folder FeedTests
// into the folder above your app's, and name the folder of your feed here. On Apple's systems, the feed uses
// the real UIKit.
let feed = "MyApp/Feed"

// Outside this repository, use its URL and a version in place of the name and the path. With a path, set the
// environment variable ANIMATORPOOL_UIKIT=1.
#if os(Linux)
    let dependencies: [Package.Dependency] = [
        .package(name: "AnimatorPool", path: "../../..", traits: ["SimulatedUIKit"])
    ]
    let simulated: [Target.Dependency] = [.product(name: "SimulatedUIKit", package: "AnimatorPool")]
#else
    let dependencies: [Package.Dependency] = []
    let simulated: [Target.Dependency] = []
#endif

let package = Package(
    name: "AppFeed",
    platforms: [.iOS(.v16)],
    dependencies: dependencies,
    targets: [
        .target(name: "Feed", dependencies: simulated, path: feed),
        .testTarget(name: "FeedTests", dependencies: ["Feed"] + simulated, path: "FeedTests"),
    ],
    swiftLanguageModes: [.v6]
)
