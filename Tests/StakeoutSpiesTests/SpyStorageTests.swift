import Testing

@testable import StakeoutSpies

@Suite struct SpyStorageTests {
  @Test func `it keeps calls of any form in one order`() {
    let storage = SpyStorage()
    let number = FunctionNames.number(of: "a(_:)")
    storage.append(TupleRecord(1), number: number, file: #file, line: #line)
    storage.append([2], number: number, spy: nil, file: #file, line: #line)
    storage.append(nil, number: number, file: #file, line: #line)
    #expect(storage.log.calls.map { $0.arguments.first as? Int } == [1, 2, nil])
    #expect(storage.log.count(of: "a(_:)") == 3)
  }

  @Test func `a spy in a list of arguments is not kept alive, and given back`() {
    let storage = SpyStorage()
    weak var gone: FakeStore?
    do {
      let spy = FakeStore()
      gone = spy
      let number = FunctionNames.number(of: "a(_:_:)")
      storage.append([spy, 1], number: number, spy: spy, file: #file, line: #line)
      #expect(storage.log.calls.first?.arguments.first as? FakeStore === spy)
    }
    #expect(gone == nil)
    #expect(storage.log.calls.first?.arguments.count == 2)
  }

  @Test func `storage of the registry has an owner, that of a spy has none`() {
    let spy = FakeStore()
    #expect(SpyStorage(owner: spy).owner?.address == ObjectIdentifier(spy))
    #expect(SpyStorage().owner == nil)
  }
}
