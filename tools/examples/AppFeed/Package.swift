// swift-tools-version: 6.2
import PackageDescription

// Tests your own feed on Linux, with its unchanged UIKit sources. Copy this file and the folders FeedTests and
// FeedOnLinux into the folder above your app's. Name the folder of your feed here, and in
// FeedOnLinux/sources.txt. On Apple's systems, the feed uses the real UIKit.
let feed = "MyApp/Feed"

// Outside this repository, use its URL and a version in place of the name and the path. With a path, set the
// environment variable ANIMATORPOOL_UIKIT=1.
#if os(Linux)
    let dependencies: [Package.Dependency] = [
        .package(name: "AnimatorPool", path: "../../..", traits: ["SimulatedUIKit"])
    ]
    // A feed that imports AnimatorPoolUIKit needs this product, too.
    let simulated: [Target.Dependency] = [.product(name: "SimulatedUIKit", package: "AnimatorPool")]
    // The plugin compiles the files that sources.txt names, without their use of Objective-C.
    let target = Target.target(
        name: "Feed", dependencies: simulated, path: "FeedOnLinux", exclude: ["sources.txt"],
        plugins: [.plugin(name: "AppSources", package: "AnimatorPool")])
#else
    let dependencies: [Package.Dependency] = []
    let simulated: [Target.Dependency] = []
    let target = Target.target(name: "Feed", path: feed)
#endif
// Your app's language mode: 5 unless its project says 6.
target.swiftSettings = [.swiftLanguageMode(.v5)]

let package = Package(
    name: "AppFeed",
    platforms: [.iOS(.v16)],
    dependencies: dependencies,
    targets: [
        target,
        .testTarget(name: "FeedTests", dependencies: ["Feed"] + simulated, path: "FeedTests"),
    ],
    swiftLanguageModes: [.v6]
)
