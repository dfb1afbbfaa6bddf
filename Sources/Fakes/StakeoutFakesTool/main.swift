// The program that the build plug-in starts to write the fakes of a target.

internal import Foundation
internal import StakeoutFakeWriter

// Usage: StakeoutFakesTool OUTPUT MEMORY --module NAME FILE… --module NAME FILE…
let arguments = CommandLine.arguments.dropFirst(3)
let modules = arguments.split(separator: "--module").map { list in
  (name: list.first ?? "", files: Array(list.dropFirst()))
}
let output = CommandLine.arguments[1]
let (text, errors) = try writeFakes(modules, memory: CommandLine.arguments[2])
for error in errors { print(error) }
guard errors.isEmpty else { exit(1) }
// Write the file only if its text has changed, so that otherwise the compiler has nothing to do.
if FileManager.default.contents(atPath: output) != Data(text.utf8) {
  try text.write(toFile: output, atomically: true, encoding: .utf8)
}
