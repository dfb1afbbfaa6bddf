// Fails the check that its argument names. scripts/test-links compiles this program to find out which checks
// the optimiser removes.
final class Box { var value = 1 }
func change(_ value: inout Int, _ body: () -> Void) { body(); value += 1 }
let box = Box()
let word = CommandLine.arguments[1]
let zero = CommandLine.arguments.count - 2
let list = [1, 2]
let nothing = Int(word)
let any: Any = word
switch word {
case "assert": assert(zero == 1)
case "assertionFailure": assertionFailure()
case "precondition": precondition(zero == 1)
case "preconditionFailure": if zero == 0 { preconditionFailure() }
case "fatalError": fatalError()
case "overflow": print(Int8(zero + 127) + 1)
case "index": print(list[zero + 5])
case "unwrap": print(nothing!)
case "try": func fail() throws { throw CancellationError() }; try! fail()
case "cast": print(any as! Int)
case "division": print(1 / zero)
case "range": print(zero...(zero - 1))
case "exclusivity": change(&box.value) { box.value += 1 }
default: break
}
print("went on")
