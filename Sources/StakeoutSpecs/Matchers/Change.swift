public import StakeoutMatching

/// A matcher that accepts expressions that change this value: it reads the value, evaluates the
/// expression, and reads the value again.
///
/// ```swift
/// expect { cart.add(book) }.to(change { cart.books.count })
/// ```
///
/// An error fails the expectation, whichever of the two closures throws it. A waiting expectation
/// reads the value and evaluates the expression once, and then waits for what that has set off. Of
/// several in one expectation each sees the change when they are joined with `&&`; one verb after
/// the other does not evaluate again.
///
/// The name is Kiwi's.
public func change<Value: Equatable>(_ value: @escaping () throws -> Value) -> Matcher<Void> {
  changing(value, { "change the value" }, where: !=)
}

/// A matcher that accepts expressions after which this value is greater by that much, or less for a
/// negative amount.
///
/// When it reads the value is said at ``change(_:)``. The name is Kiwi's.
public func change<Value: AdditiveArithmetic>(
  _ value: @escaping () throws -> Value, by amount: Value
) -> Matcher<Void> {
  changing(value, by: amount) { $0 + amount }
}

/// A matcher that accepts expressions after which this value is greater by that much, or less for a
/// negative amount.
///
/// A sum that the type cannot hold is none. When it reads the value is said at ``change(_:)``. The
/// name is Kiwi's.
public func change<Value: FixedWidthInteger>(
  _ value: @escaping () throws -> Value, by amount: Value
) -> Matcher<Void> {
  changing(value, by: amount) { before in
    let (sum, isHuge) = before.addingReportingOverflow(amount)
    return isHuge ? nil : sum
  }
}

private func changing<Value: Equatable>(
  _ value: @escaping () throws -> Value, by amount: Value, to sum: @escaping (Value) -> Value?
) -> Matcher<Void> {
  changing(
    value, { "change the value by <\(stringify(amount))>" }, where: { sum($0) == $1 })
}

private func changing<Value>(
  _ value: @escaping () throws -> Value, _ phrase: @escaping () -> String,
  where accepts: @escaping (_ before: Value, _ after: Value) -> Bool
) -> Matcher<Void> {
  let noun = { "an expression to \(phrase())" }
  return Matcher(
    noun: noun,
    preparing: {
      let earlier = Result { try value() }
      return Matcher(noun: noun) { expression in
        let before = try earlier.get()
        _ = try expression.evaluate()
        let after = try value()
        return MatcherResult(bool: accepts(before, after)) {
          .expectedCustomValueTo(
            phrase(), actual: "<\(stringify(after))> after <\(stringify(before))>")
        }
      }
    })
}
