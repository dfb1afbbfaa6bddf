// swift-tools-version: 6.3

import PackageDescription

// A small bank and a shop, tested with each part of Stakeout. The package depends on Stakeout by its path,
// and otherwise uses it like a user's package.

/// The identity of the Stakeout package, which SwiftPM derives from its folder's name, in lower case.
let stakeout: String =
  Context.packageDirectory.split(separator: "/").dropLast().last.map { $0.lowercased() } ?? ""

let package = Package(
  name: "Examples",
  dependencies: [.package(path: "..")],
  targets: [
    .executableTarget(name: "Demo", dependencies: [.product(name: "Stakeout", package: stakeout)]),
    .target(name: "Bank"),
    .testTarget(
      name: "BankTests",
      dependencies: [
        "Bank", .product(name: "Stakeout", package: stakeout),
        .product(name: "StakeoutSchedules", package: stakeout),
      ]),
    .testTarget(
      name: "BankXCTests", dependencies: ["Bank", .product(name: "Stakeout", package: stakeout)]),
    .testTarget(
      name: "BankSpecs",
      dependencies: ["Bank", .product(name: "StakeoutSpecs", package: stakeout)]),
  ],
  swiftLanguageModes: [.v6]
)

// Leave out the targets with macros if `STAKEOUT_WITHOUT_MACROS` is set: they need swift-syntax, which takes
// a minute or more to build.
if Context.environment["STAKEOUT_WITHOUT_MACROS"] == nil {
  package.targets += [
    .testTarget(
      name: "BankMacroTests",
      dependencies: [
        "Bank", .product(name: "Stakeout", package: stakeout),
        .product(name: "StakeoutMacros", package: stakeout),
      ]),
    .target(name: "Payments"),
    .target(name: "Shop", dependencies: ["Payments"]),
    .testTarget(
      name: "ShopTests",
      dependencies: [
        "Shop", .product(name: "Stakeout", package: stakeout),
        .product(name: "StakeoutMacros", package: stakeout),
      ],
      plugins: [.plugin(name: "StakeoutFakes", package: stakeout)]),
  ]
}
