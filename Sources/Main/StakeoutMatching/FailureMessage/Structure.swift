// All that a value stores, with types and addresses.

internal import Foundation

/// Prints a value with everything that it stores, for values that print alike.
struct Structure {
  /// Whether the text includes the addresses of objects.
  let isLocated: Bool
  private var open: Set<ObjectIdentifier> = []

  /// The greatest depth that is printed.
  private static let mostLevels = 16
  /// The number of values that are printed: objects may hold each other in many ways.
  private var left = 2_000

  static func text(of value: Any, isLocated: Bool) -> String {
    var structure = Structure(isLocated: isLocated)
    return structure.text(of: value, level: 0)
  }

  private init(isLocated: Bool) { self.isLocated = isLocated }

  private mutating func text(of value: Any, level: Int) -> String {
    left -= 1
    guard left >= 0 else { return "…" }
    switch value {
    case let text as String: return text.quoted
    case is Int, is Bool: return "\(value)"
    case let number as Double: return number.textInFailures
    case let value as any TextInFailures where Self.hasExactText(type(of: value)):
      return "\(type(of: value))(\(value.textInFailures))"
    default: break
    }
    let mirror = Mirror(reflecting: value)
    guard level < Self.mostLevels else { return "\(mirror.subjectType)(…)" }
    guard mirror.displayStyle == .class else {
      return text(of: value, mirror, parts: parts(of: mirror, level), level)
    }
    let object = ObjectIdentifier(value as AnyObject)
    guard open.insert(object).inserted else { return "\(mirror.subjectType)(…)" }
    defer { open.remove(object) }
    var (all, next) = (parts(of: mirror, level), mirror.superclassMirror)
    while let above = next {
      all = parts(of: above, level) + all
      next = above.superclassMirror
    }
    let place = isLocated ? " at 0x\(String(UInt(bitPattern: object), radix: 16))" : ""
    let shown = all.isEmpty && value is any CustomStringConvertible ? "\(value)".quoted : ""
    return "\(mirror.subjectType)(\(all.joined(separator: ", "))\(shown))\(place)"
  }

  /// By the type, because a cast of the value to a class would bridge whole arrays.
  private static func hasExactText(_ type: any TextInFailures.Type) -> Bool {
    type == Date.self || type == Data.self || type == Float.self
      || type is NSNumber.Type || type is NSDate.Type
  }

  private func text(of value: Any, _ mirror: Mirror, parts: [String], _ level: Int) -> String {
    let list = parts.joined(separator: ", ")
    switch mirror.displayStyle {
    case .optional: return parts.isEmpty ? "nil" : "Optional(\(list))"
    case .collection: return "[\(list)]"
    case .set: return "Set([\(parts.sorted().joined(separator: ", "))])"
    case .dictionary: return "Dictionary[\(parts.sorted().joined(separator: ", "))]"
    case .tuple: return "(\(list))"
    case .enum:
      return parts.isEmpty
        ? "\(mirror.subjectType).\(value)" : "\(mirror.subjectType).(\(list))"
    default:
      return parts.isEmpty
        ? "\(mirror.subjectType)(\("\(value)".quoted))" : "\(mirror.subjectType)(\(list))"
    }
  }

  private mutating func parts(of mirror: Mirror, _ level: Int) -> [String] {
    var parts: [String] = []
    for child in mirror.children {
      guard left > 0 else { return parts + ["…"] }
      let label = mirror.displayStyle == .optional ? "" : labelText(of: child)
      parts.append(label + text(of: child.value, level: level + 1))
    }
    return parts
  }
}
