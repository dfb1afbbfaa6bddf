import StakeoutBase
import Testing

@testable import StakeoutDobby

@Suite struct OrderedPathTests {
  private func entry(_ count: CountSpecifier?) -> MockEntry {
    MockEntry(
      accepts: { _ in true }, noun: { "_" }, count: count,
      site: SourceSite())
  }

  /// A path on which the expectations at these places have taken interactions, one after the other.
  private func path(_ entries: ContiguousArray<MockEntry>, _ places: Int...) -> OrderedPath {
    var path = OrderedPath()
    path.need = entries.reduce(0) { $0 + $1.least }
    for place in places { path.take(at: place, entries[place]) }
    return path
  }

  @Test func `a path knows whose turn it is, what that has, and what is needed`() {
    let entries: ContiguousArray = [entry(nil), entry(.atLeast(2)), entry(.atMost(2))]
    let places: [[Int]] = [[], [0], [0, 1], [0, 1, 1], [0, 1, 1, 1], [0, 1, 1, 2, 2]]
    let paths = places.map { places in
      places.reduce(into: path(entries)) { $0.take(at: $1, entries[$1]) }
    }
    #expect(paths.map(\.turn) == [0, 1, 1, 1, 1, 3])
    #expect(paths.map(\.taken) == [0, 0, 1, 2, 3, 0])
    #expect(paths.map(\.need) == [3, 2, 1, 0, 0, 0])
    #expect(paths.map(\.full) == [[], [], [], [], [], [2]])
    #expect(paths[4].taken(at: 0) == 0)
    #expect(paths[4].taken(at: 1) == 3)
  }

  @Test func `where there is a need, the number counts; where there is none, the room`() {
    let entries: ContiguousArray = [entry(.exactly(3)), entry(.atMost(3))]
    let (one, two) = (path(entries, 0), path(entries, 0, 0))
    #expect(!one.covers(two, entries) && !two.covers(one, entries))
    #expect(one.covers(one, entries))
    let (less, more) = (path(entries, 1), path(entries, 1, 1))
    #expect(less.covers(more, entries) && !more.covers(less, entries))
    #expect(!one.covers(less, entries))
  }

  @Test func `the best of the paths is one that needs the least, and each is there once`() {
    let entries: ContiguousArray = [entry(.atLeast(1)), entry(.atLeast(1)), entry(.exactly(2))]
    var paths = OrderedPaths(path(entries, 0))
    paths.insert(path(entries, 0, 1, 2), entries)
    paths.insert(path(entries, 0, 0), entries)
    paths.insert(path(entries, 0, 1), entries)
    paths.insert(path(entries, 0, 1, 1), entries)
    #expect(paths.count == 3)
    #expect(paths.best.need == 1)
    #expect((1..<3).map { paths[$0].turn } == [0, 1])
    paths.add(entry(.exactly(5)), at: 3)
    #expect((0..<3).map { paths[$0].need } == [6, 8, 7])
  }
}
