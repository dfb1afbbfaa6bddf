/// The table of MatcherTextsTests.
let matcherTexts = #"""
  equal(1)
    to: expected to equal <1>, got <2>
    toNot: expected to not equal <1>, got <1>
    nil: expected to equal <1>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
  beGreaterThan(1)
    to: expected to be greater than <1>, got <1>
    toNot: expected to not be greater than <1>, got <2>
    nil: expected to be greater than <1>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
  beGreaterThanOrEqualTo(1)
    to: expected to be greater than or equal to <1>, got <0>
    toNot: expected to not be greater than or equal to <1>, got <2>
    nil: expected to be greater than or equal to <1>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
  beLessThan(1)
    to: expected to be less than <1>, got <1>
    toNot: expected to not be less than <1>, got <0>
    nil: expected to be less than <1>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
  beLessThanOrEqualTo(1)
    to: expected to be less than or equal to <1>, got <2>
    toNot: expected to not be less than or equal to <1>, got <0>
    nil: expected to be less than or equal to <1>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
  beWithin(1...3)
    to: expected to be within range <(1...3)>, got <4>
    toNot: expected to not be within range <(1...3)>, got <2>
    nil: expected to be within range <(1...3)>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
  beCloseTo(1.5)
    to: expected to be close to <1.5> (within 0.01), got <1.6>
    toNot: expected to not be close to <1.5> (within 0.01), got <1.5>
    nil: expected to be close to <1.5> (within 0.01), got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
  beTrue()
    to: expected to be true, got <false>
    toNot: expected to not be true, got <true>
    nil: expected to be true, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
  beFalse()
    to: expected to be false, got <true>
    toNot: expected to not be false, got <false>
    nil: expected to be false, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
  beTruthy()
    to: expected to be truthy, got <false>
    toNot: expected to not be truthy, got <true>
    nil: expected to be truthy, got <nil>
    throwing: unexpected error thrown: <boom>
  beFalsy()
    to: expected to be falsy, got <true>
    toNot: expected to not be falsy, got <false>
    nil: passes
    throwing: unexpected error thrown: <boom>
  beAKindOf(Int.self)
    to: expected to be a kind of Int, got <String instance>
    toNot: expected to not be a kind of Int, got <Int instance>
    nil: expected to be a kind of Int, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
  beAnInstanceOf(Int.self)
    to: expected to be an instance of Int, got <String instance>
    toNot: expected to not be an instance of Int, got <Int instance>
    nil: expected to be an instance of Int, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
  beNil()
    to: expected to be nil, got <1>
    toNot: expected to not be nil, got <nil>
    throwing: unexpected error thrown: <boom>
    huge: expected to be nil, got <[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, [614] 996, 997, 998, 999]>
  beVoid()
    toNot: expected to not be void, got <()>
  equal([1, 2])
    to: expected to equal <[1, 2]>, got <[1, 3]>
      difference (- expected, + actual):
        [
          [0]: 1
      -   [1]: 2
      +   [1]: 3
        ]
    toNot: expected to not equal <[1, 2]>, got <[1, 2]>
    nil: expected to equal <[1, 2]>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
    huge: expected to equal <[1, 2]>, got <[0, 1, 2, 3, 4, 5, 6,  [622] 996, 997, 998, 999]>
      difference (- expected, + actual):
      - [0] <1>
      - [1] <2>
      + [0] <0>
      + [1] <1>
      + [2] <2>
      + [3] <3>
      + [4] <4>
      + [5] <5>
      + [6] <6>
      + [7] <7>
      + [8] <8>
      + [9] <9>
        … 990 more changes
  equal(a set)
    to: expected to equal <[1]>, got <[2]>, missing <[1]>, extra <[2]>
      difference (- expected, + actual):
        Set([
      -   1
      +   2
        ])
    toNot: expected to not equal <[1]>, got <[1]>
    nil: expected to equal <[1]>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
  equal(a dictionary)
    to: expected to equal <["a": 1]>, got <["a": 2]>
      difference (- expected, + actual):
        [
      -   "a": 1
      +   "a": 2
        ]
    toNot: expected to not equal <["a": 1]>, got <["a": 1]>
    nil: expected to equal <["a": 1]>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
  contain(1)
    to: expected to contain <1>, got <[2]>
    toNot: expected to not contain <1>, got <[1]>
    nil: expected to contain <1>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
    huge: expected to contain <1>, got <[2, 3, 4, 5, 6, 7, 8, 9,  [623] 996, 997, 998, 999]>
  contain(1, 2)
    to: expected to contain <1, 2>, got <[1]>
      missing: <2>
    toNot: expected to not contain <1, 2>, got <[1, 2]>
    nil: expected to contain <1, 2>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
  beginWith(1)
    to: expected to begin with <1>, got <[2]>
    toNot: expected to not begin with <1>, got <[1, 2]>
    nil: expected to begin with <1>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
    huge: expected to begin with <1>, got <[0, 1, 2, 3, 4, 5, 6,  [622] 996, 997, 998, 999]>
  endWith(1)
    to: expected to end with <1>, got <[2]>
    toNot: expected to not end with <1>, got <[2, 1]>
    nil: expected to end with <1>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
    huge: expected to end with <1>, got <[0, 1, 2, 3, 4, 5, 6, 7, [620] 996, 997, 998, 999]>
  beEmpty()
    to: expected to be empty, got <[1]>
    toNot: expected to not be empty, got <[]>
    nil: expected to be empty, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
    huge: expected to be empty, got <[0, 1, 2, 3, 4, 5, 6, 7, 8,  [616] 996, 997, 998, 999]>
  haveCount(1)
    to: expected to have Array<Int> with count 1, got 2
      Actual Value: [1, 2]
    toNot: expected to not have Array<Int> with count 1, got 1
      Actual Value: [1]
    nil: expected to match, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
    huge: expected to have Array<Int> with count 1, got 1000
      Actual Value: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 [602]  996, 997, 998, 999]
  elementsEqual([1])
    to: expected to elementsEqual <[1]>, got <[2]>
    toNot: expected to not elementsEqual <[1]>, got <[1]>
    nil: expected to elementsEqual <[1]>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
    huge: expected to elementsEqual <[1]>, got <[0, 1, 2, 3, 4, 5 [627] 996, 997, 998, 999]>
  allPass(beLessThan(9))
    to: expected to all be less than <9>, but failed first at element <10> in <[1, 10]>
    toNot: expected to not all be less than <9>
    nil: expected to all pass (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
    huge: expected to all be less than <9>, but failed first at e [659] 996, 997, 998, 999]>
  allPass { $0 < 9 }
    to: expected to all pass a condition, but failed first at element <10> in <[1, 10]>
    toNot: expected to not all pass a condition
    nil: expected to all pass (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
  containElementSatisfying { $0 < 0 }
    to: expected to find object in collection that satisfies matcher
    toNot: expected to not find object in collection that satisfies matcher
    nil: expected to find object in collection that satisfies ma [13] Nil() to match nils)
    throwing: unexpected error thrown: <boom>
    huge: expected to find object in collection that satisfies matcher
  equal("a")
    to: expected to equal <a>, got <b>
    toNot: expected to not equal <a>, got <a>
    nil: expected to equal <a>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
    huge: expected to equal <a>, got <012345678901234567890123456 [1954] 1234567890123456789>
      difference (- expected, + actual), from byte 1 on:
      - a
      + 01234567890123456789012345678901234567890123456789012 [241] 01234567890123456789
  equal(two lines)
    to: expected to equal <a
      b>, got <a
      c>
      difference (- expected, + actual):
        """
        a
      - b
      + c
        """
    toNot: expected to not equal <a
      b>, got <a
      b>
    nil: expected to equal <a
      b>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
  contain("a")
    to: expected to contain <a>, got <b>
    toNot: expected to not contain <a>, got <cab>
    nil: expected to contain <a>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
    huge: expected to contain <a>, got <0123456789012345678901234 [1956] 1234567890123456789>
  beginWith("a")
    to: expected to begin with <a>, got <b>
    toNot: expected to not begin with <a>, got <ab>
    nil: expected to begin with <a>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
    huge: expected to begin with <a>, got <0123456789012345678901 [1959] 1234567890123456789>
  endWith("a")
    to: expected to end with <a>, got <b>
    toNot: expected to not end with <a>, got <ba>
    nil: expected to end with <a>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
    huge: expected to end with <a>, got <012345678901234567890123 [1957] 1234567890123456789>
  match("a+")
    to: expected to match <a+>, got <b>
    toNot: expected to not match <a+>, got <aa>
    nil: expected to match <a+>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
    huge: expected to match <a+>, got <01234567890123456789012345 [1955] 1234567890123456789>
  beEmpty()
    to: expected to be empty, got <b>
    toNot: expected to not be empty, got <>
    nil: expected to be empty, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
    huge: expected to be empty, got <0123456789012345678901234567 [1953] 1234567890123456789>
  haveCount(1)
    to: expected to have String with count 1, got 2
      Actual Value: bc
    toNot: expected to not have String with count 1, got 1
      Actual Value: a
    nil: expected to match, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
    huge: expected to have String with count 1, got 2000
      Actual Value: 01234567890123456789012345678901234567890 [1939] 01234567890123456789
  not(equal(1))
    to: expected to not equal <1>, got <1>
    toNot: expected to not not equal <1>, got <2>
    nil: expected to not equal <1>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
  satisfyAllOf
    to: expected to match all of: {be greater than <1>}, and {be less than <3>}, got 1
      failed: {be greater than <1>}
    toNot: expected to not match all of: {be greater than <1>}, and {be less than <3>}, got 2
    nil: expected to match all of: {be greater than <1> (use beN [91] Nil() to match nils)
    throwing: unexpected error thrown: <boom>
  satisfyAnyOf
    to: expected to match one of: {equal <1>}, or {equal <2>}, got 3
    toNot: expected to not match one of: {equal <1>}, or {equal <2>}, got 1
    nil: expected to match one of: {equal <1> (use beNil() to ma [73] Nil() to match nils)
    throwing: unexpected error thrown: <boom>
  &&
    to: expected to match all of: {be greater than <1>}, and {be less than <3>}, got 1
      failed: {be greater than <1>}
    toNot: expected to not match all of: {be greater than <1>}, and {be less than <3>}, got 2
    nil: expected to match all of: {be greater than <1> (use beN [91] Nil() to match nils)
    throwing: unexpected error thrown: <boom>
  ||
    to: expected to match one of: {equal <1>}, or {equal <2>}, got 3
    toNot: expected to not match one of: {equal <1>}, or {equal <2>}, got 1
    nil: expected to match one of: {equal <1> (use beNil() to ma [73] Nil() to match nils)
    throwing: unexpected error thrown: <boom>
  map
    to: expected to equal <1>, got <22>
      mapped value: <2>
    toNot: expected to not equal <1>, got <1>
    nil: expected to equal <1>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
  compactMap
    to: expected to equal <1>, got <2>
      mapped value: <2>
    toNot: expected to not equal <1>, got <1>
    nil: expected to Map from String to Int (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
  beSuccess(1)
    to: expected to be <success(Int)> that satisfies matcher, got <failure(boom)>
    toNot: expected to not be <success(Int)> that satisfies matcher, got <success(1)>
      expected to equal <1>, got 1
    nil: expected to be <success(Int)> that satisfies matcher, g [16] Nil() to match nils)
    throwing: unexpected error thrown: <boom>
  beFailure()
    to: expected to be <failure(Boom)>, got <success(1)>
    toNot: expected to not be <failure(Boom)>, got <failure(boom)>
    nil: expected to be <failure(Boom)>, got <nil> (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
  matchError(Boom())
    to: expected to match error <boom>, got <CancellationError()>
    toNot: expected to not match error <boom>, got <boom>
    nil: expected to match error <boom>, got no error (use beNil() to match nils)
    throwing: unexpected error thrown: <boom>
  throwError()
    to: expected to throw any error, got no error
    toNot: expected to not throw any error, got <boom>
  throwError(Boom())
    to: expected to throw error <boom>, got no error
    throwing: expected to throw error <boom>, got <CancellationError()>
  succeed()
    to: expected to succeed, got <failed> because <no>
    toNot: expected to not succeed, got <succeeded>
  postNotifications(beEmpty())
    to: expected to have Array<Notification> with count 2, got <[name = a]>
      Actual Value: [name = a]
  """#
