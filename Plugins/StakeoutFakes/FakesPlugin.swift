// The build plug-in of `#fakes`, which tells SwiftPM for each target which sources to read and
// which file to write.

import Foundation
import PackagePlugin

/// A plug-in that writes the fakes that the `#fakes` in the sources of a target ask for.
@main
struct StakeoutFakes: BuildToolPlugin {
  /// Returns the command that runs the tool on the sources of the target and of its dependencies.
  ///
  /// The sources of Stakeout itself are left out.
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let tests = target as? SwiftSourceModuleTarget else { return [] }
    var modules = [tests]
    var seen = Set(context.package.stakeoutTargets.map(\.id))
    func visit(_ target: any Target) {
      guard let module = target as? SwiftSourceModuleTarget, module.kind != .macro,
        seen.insert(module.id).inserted
      else { return }
      modules.append(module)
      module.dependencies.forEach(visit)
    }
    func visit(_ dependency: TargetDependency) {
      switch dependency {
      case .target(let target): visit(target)
      case .product(let product): product.targets.forEach(visit)
      @unknown default: break
      }
    }
    tests.dependencies.forEach(visit)
    let folder = context.pluginWorkDirectoryURL
    let output = folder.appending(path: "GeneratedFakes.swift")
    return [
      .buildCommand(
        displayName: "Writing the fakes of \(target.name)",
        executable: try context.tool(named: "StakeoutFakesTool").url,
        arguments: [output.path(), folder.appending(path: "Memory.json").path()]
          + modules.flatMap { ["--module", $0.moduleName] + $0.swiftFiles.map { $0.path() } },
        inputFiles: modules.flatMap(\.swiftFiles), outputFiles: [output])
    ]
  }
}

extension SwiftSourceModuleTarget {
  fileprivate var swiftFiles: [URL] {
    sourceFiles(withSuffix: "swift").map(\.url)
      + pluginGeneratedSources.filter { $0.pathExtension == "swift" }
  }
}

extension Package {
  /// The targets of Stakeout, which contain no protocols of the user.
  fileprivate var stakeoutTargets: [any Target] {
    if targets.contains(where: { $0.name == "StakeoutFakeWriter" }) { return targets }
    return dependencies.lazy.map(\.package.stakeoutTargets).first { !$0.isEmpty } ?? []
  }
}
