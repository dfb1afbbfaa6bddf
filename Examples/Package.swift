// swift-tools-version: 6.3

import PackageDescription

// A small service, tested with each part of Stakeout. It uses Stakeout by path, as a stranger would.

/// How SwiftPM calls a package that lies at a path: its folder, in lower case.
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

// Macros need swift-syntax, whose build takes a minute or more.
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
