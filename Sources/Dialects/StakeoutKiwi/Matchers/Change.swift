public import StakeoutMatching

/// Matches expressions that change this value.
///
/// The matcher reads the value, evaluates the expression, and reads the value again.
///
/// ```swift
/// expect { cart.add(book) }.to(change { cart.books.count })
/// ```
///
/// An error in either closure fails the expectation. A waiting expectation reads the value and
/// evaluates the expression once, and then waits for the effects. If several `change` matchers are
/// joined with `&&` in one expectation, each sees the change. A second verb on the same expectation
/// does not evaluate the expression again.
///
/// The name is Kiwi's.
public func change<Value: Equatable>(_ value: @escaping () throws -> Value) -> Matcher<Void> {
  changing(value, { "change the value" }, where: !=)
}

/// Matches expressions that increase this value by an amount, or decrease it by a negative amount.
///
/// See ``change(_:)`` for when the value is read. The name is Kiwi's.
public func change<Value: AdditiveArithmetic>(
  _ value: @escaping () throws -> Value, by amount: Value
) -> Matcher<Void> {
  changing(value, { "change the value by <\(stringify(amount))>" }, where: { $0 + amount == $1 })
}

/// Matches expressions that increase this value by an amount, or decrease it by a negative amount.
///
/// If the sum overflows the type, the expression does not match. See ``change(_:)`` for when the
/// value is read. The name is Kiwi's.
public func change<Value: FixedWidthInteger>(
  _ value: @escaping () throws -> Value, by amount: Value
) -> Matcher<Void> {
  changing(value, { "change the value by <\(stringify(amount))>" }) { before, after in
    let (sum, isHuge) = before.addingReportingOverflow(amount)
    return !isHuge && sum == after
  }
}

/// Creates a matcher that compares the value before and after the evaluation of the expression.
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
