import StakeoutBase
import Testing

@Suite struct ParcelTests {
  @Test func `what is put in comes out in the same order`() {
    var parcel = Parcel()
    parcel.put(7)
    parcel.put("naïve 🎈")
    parcel.put(String?.none)
    parcel.put(String?.some(""))
    var received = Parcel(Array(parcel.bytes))
    #expect(received.number() == 7)
    #expect(received.text() == "naïve 🎈")
    #expect(received.optionalText() == .some(nil))
    #expect(received.optionalText() == .some(""))
    #expect(received.bytes.isEmpty)
  }

  @Test func `bytes that were cut off come out as nil`() {
    var parcel = Parcel()
    parcel.put("text")
    var short = Parcel(Array(parcel.bytes.dropLast()))
    #expect(short.text() == nil)
    var shorter = Parcel(Array(parcel.bytes.prefix(3)))
    #expect(shorter.number() == nil)
    var empty = Parcel()
    #expect(empty.optionalText() == nil)
  }
}
