internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// The parts of a double's function that determine its body.
///
/// They are the same for a function that the author declares and for a protocol's function that a
/// fake implements.
struct FunctionParts {
  let parameters: FunctionParameterListSyntax
  var isAsync = false
  var throwsClause: ThrowsClauseSyntax?
  var result: TypeSyntax?
  var generics: GenericParameterClauseSyntax?

  init(_ function: FunctionDeclSyntax) {
    parameters = function.signature.parameterClause.parameters
    isAsync = function.signature.effectSpecifiers?.asyncSpecifier != nil
    throwsClause = function.signature.effectSpecifiers?.throwsClause
    result = function.signature.returnClause?.type
    generics = function.genericParameterClause
  }

  init(parameters: FunctionParameterListSyntax, result: TypeSyntax?) {
    self.parameters = parameters
    self.result = result
  }

  var isRethrowing: Bool { throwsClause?.throwsSpecifier.text == "rethrows" }

  var throwing: SpyCall.Throwing { SpyCall.Throwing(throwsClause) }

  /// The parts that cannot be implemented, with their places.
  var complaints: [(Complaint, Syntax)] {
    var found: [(Complaint, Syntax)] = []
    if let result {
      let words = result.tokens(viewMode: .sourceAccurate).map(\.text)
      if words.contains("some") { found.append((.opaqueResult, Syntax(result))) }
      if words.first == "sending" { found.append((.sendingResult, Syntax(result))) }
    }
    let noncopyable = Set(
      (generics?.parameters ?? []).filter { $0.trimmedDescription.contains("~") }.map(\.name.text))
    for parameter in parameters {
      let type = parameter.type.as(AttributedTypeSyntax.self)?.baseType ?? parameter.type
      guard
        ParameterShape(parameter).isNoncopyable || noncopyable.contains(type.trimmedDescription)
      else { continue }
      let name = (parameter.secondName ?? parameter.firstName).bareName
      found.append((.noncopyableParameter(name), Syntax(parameter)))
    }
    return found
  }

  /// The use of each parameter.
  ///
  /// - Parameters:
  ///   - recordsClosures: Whether closures are recorded themselves.
  ///   - naming: Returns the internal name of a parameter with its index.
  func uses(
    recordsClosures: Bool, naming: (Int, FunctionParameterSyntax) -> String = { $1.innerName }
  ) -> [ParameterUse] {
    let names = parameters.enumerated().map { naming($0.offset, $0.element) }
    var taken = Set(names)
    let boxName = { (name: String) in
      var box = name.filter { $0 != "`" } + "_"
      while !taken.insert(box).inserted { box += "_" }
      return box.asIdentifier
    }
    let evaluation = ParameterUse.Evaluation(
      isAsync: isAsync, mayThrow: isRethrowing || throwing == .any)
    return zip(parameters, names).map { parameter, name in
      ParameterUse(
        parameter, name: name, boxName: boxName, recordsClosures: recordsClosures,
        evaluation: evaluation)
    }
  }

  func call(_ uses: [ParameterUse]) -> SpyCall {
    var call = SpyCall()
    call.arguments = uses.map(\.argument)
    call.isAsync = isAsync
    call.throwing = throwing
    call.result = result?.trimmedDescription ?? "Void"
    call.preparations = uses.flatMap(\.preparations)
    call.ephemeral = uses.filter(\.isEphemeral).map(\.name)
    return call
  }
}

extension FunctionParameterSyntax {
  /// The internal name, in a form that is valid in source.
  var innerName: String {
    let name = (secondName ?? firstName).bareName
    return name == "_" ? name : name.asIdentifier
  }
}

extension SpyCall.Throwing {
  /// Creates the value for a clause.
  ///
  /// A function that rethrows does not throw by itself.
  init(_ clause: ThrowsClauseSyntax?) {
    guard let clause, clause.throwsSpecifier.text == "throws" else {
      self = .never
      return
    }
    switch clause.type?.trimmedDescription {
    case nil, "any Error", "any Swift.Error": self = .any
    case "Never", "Swift.Never": self = .never
    case let error?: self = .only(error)
    }
  }
}
