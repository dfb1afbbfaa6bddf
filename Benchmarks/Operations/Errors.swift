import Stakeout
import StakeoutNimble
import Testing

private enum Refusal: Error {
  case late
}

private func fails() throws -> Int { throw Refusal.late }

/// Returns expectations about errors and results.
func errors() -> [Operation] {
  let error: any Error = Refusal.late
  let success: Result<Int, Refusal> = .success(1)
  let failure: Result<Int, Refusal> = .failure(.late)

  return [
    Operation("throwError, any") { times in
      for _ in times { expect { try fails() }.to(throwError()) }
    },
    Operation("throwError, equal") { times in
      for _ in times { expect { try fails() }.to(throwError(Refusal.late)) }
    },
    Operation("throwError, type") { times in
      for _ in times {
        expect { try fails() }.to(throwError(errorType: Refusal.self))
      }
    },
    .beside("#expect(throws:)") { times in
      for _ in times { #expect(throws: Refusal.late) { try fails() } }
    },
    Operation("matchError, equal") { times in
      for _ in times { expect(opaque(error)).to(matchError(Refusal.late)) }
    },
    Operation("matchError, type") { times in
      for _ in times { expect(opaque(error)).to(matchError(Refusal.self)) }
    },
    Operation("beSuccess") { times in
      for _ in times { expect(opaque(success)).to(beSuccess()) }
    },
    Operation("beSuccess, value") { times in
      for _ in times { expect(opaque(success)).to(beSuccess(1)) }
    },
    Operation("beSuccess, matcher") { times in
      for _ in times { expect(opaque(success)).to(beSuccess(equal(1))) }
    },
    Operation("beFailure") { times in
      for _ in times { expect(opaque(failure)).to(beFailure()) }
    },
    Operation("succeed") { times in
      for _ in times {
        expect(opaque(ToSucceedResult.succeeded)).to(succeed())
      }
    },
  ]
}
