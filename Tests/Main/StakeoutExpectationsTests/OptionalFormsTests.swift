import ExpectationTestSupport
import StakeoutExpectations
import StakeoutNimble
import StakeoutTestSupport
import Testing

/// Optional arrays and dictionaries, and arrays and dictionaries of Optionals, as the actual and as
/// the expected value.
@Suite struct OptionalFormsTests {
  private let list: [Int]? = [1]
  private let noList: [Int]? = nil
  private let names = ["a"]
  private let optionalNames: [String?] = ["a"]
  private let table = ["": "a"]
  private let optionalTable: [String: String?] = ["": "a"]
  private let lists = ["a": [1], "b": [1]]

  private func name() -> String { "a" }
  private func optionalName() -> String? { "a" }

  @Test func `the expected array may be optional`() throws {
    expect([1]).to(equal(list))
    expect([2]).toNot(equal(list))
    expect(["a"]).to(equal(Optional(["a"])))
    expect([1]).to(equal(Optional([1])))
    expect(list).to(equal(list))
    expect(list).to(equal([1]))
    expect([[1]]).to(equal(Optional([[1]])))
    expect(lists["a"]).to(equal(lists["b"]))
    expect(lists["a"]) == lists["b"]
    expect([1]) == list
    expect(list) == [1]
    expect([2]) != list
    expect(list) != []
    try require([1]).to(equal(list))
    #expect(
      failures {
        expect([1]).to(equal(noList))
        expect([1]).to(equal(nil as [Int]?))
        expect([1]).toNot(equal(nil as [Int]?))
        expect([]).to(equal(noList))
        expect([2]).to(equal(list))
      } == [
        "expected to equal <nil>, got <[1]>\(nilHint)",
        "expected to equal <nil>, got <[1]>\(nilHint)",
        "expected to not equal <nil>, got <[1]>\(nilHint)",
        "expected to equal <nil>, got <[]>\(nilHint)",
        "expected to equal <[1]>, got <[2]>",
      ])
  }

  @Test func `elements may be optional on either side`() {
    expect(names) == [name()]
    expect(names) == [optionalName()]
    expect(optionalNames) == [name()]
    expect(optionalNames) == [optionalName()]
    expect(names) == optionalNames
    expect(optionalNames) == names
    expect(names) != ["a", nil]
    expect(names) != [optionalName(), "b"]
    expect(optionalNames) != [nil]
    expect(names).to(equal([optionalName()]))
    expect(names).to(equal(optionalNames))
    expect(optionalNames).to(equal(names))
    expect(optionalNames).toNot(equal([nil]))
    #expect(
      failures {
        expect(names) == [optionalName(), nil]
        expect(names) != [optionalName()]
      } == [
        "expected to equal <[a, nil]>, got <[a]>",
        "expected to not equal <[a]>, got <[a]>",
      ])
  }

  @Test func `values of dictionaries may be optional on either side`() {
    expect(table) == ["": name()]
    expect(table) == ["": optionalName()]
    expect(optionalTable) == ["": name()]
    expect(optionalTable) == ["": optionalName()]
    expect(table) == optionalTable
    expect(optionalTable) == table
    expect(table) != ["": nil]
    expect(table) != ["b": optionalName()]
    expect(table).to(equal(["": optionalName()]))
    expect(table).to(equal(optionalTable))
    #expect(failures { expect(table) == ["b": optionalName()] }.count == 1)
    #expect(failures { expect(table) != ["": optionalName()] }.count == 1)
  }

  @Test func `awaited ones as well`() async {
    func give<T>(_ value: T) async -> T { value }
    await expecta(await give([1])).to(equal(list))
    await expecta(names) == [optionalName()]
    await expecta(names) != ["a", nil]
    await expecta(optionalNames) == [name()]
    await expecta(table) == ["": optionalName()]
    await expecta(table) != ["": nil]
    await expecta(optionalTable) != ["b": name()]
    await expect { await give(["a"]) }.to(equal([optionalName()]))
    let texts = await failures {
      await expecta(await give([1])).to(equal(noList))
      await expecta(names) != [optionalName()]
      await expecta(table) != ["": optionalName()]
    }
    #expect(texts.count == 3)
  }
}
