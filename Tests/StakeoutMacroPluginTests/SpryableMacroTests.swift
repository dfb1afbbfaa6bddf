import Testing

@testable import StakeoutFakeWriter
@testable import StakeoutMacroPlugin

@Suite struct SpryableMacroTests {
  @Test func `a class gets both enums and the property`() {
    let expansion = Expansion(
      """
      @Spryable
      final class FakeStore: Store {
        @SpryableVar var name: String
        @SpryableVar(.set) var title: String
        let limit = 1
        func load(userId: Int, inURL: String, _ flag: Bool, _: Int) -> String { "" }
        private func close() {}
        static func make() {}
        class func reset() {}
        static var shared: Int { 1 }
      }
      """)
    #expect(
      expansion.text
        == """

        final class FakeStore: Store {
          var name: String {
              get {
                  return spryify()
              }
          }
          var title: String {
              get {
                  return spryify("title_get")
              }
              set {
                  return spryify("title_set", arguments: newValue)
              }
          }
          let limit = 1
          func load(userId: Int, inURL: String, _ flag: Bool, _: Int) -> String { "" }
          private func close() {}
          static func make() {}
          class func reset() {}
          static var shared: Int { 1 }

            nonisolated let spyStorage = SpyStorage()
        }

        extension FakeStore: Spryable {
            enum ClassFunction: String, StringRepresentable {
                case shared
                case make = "make()"
                case reset = "reset()"
            }

            enum Function: String, StringRepresentable {
                case name
                case title_get = "title_get"
                case title_set = "title_set"
                case limit
                case loadWithUserid_Inurl_Flag_Arg3 = "load(userId:inURL:_:_:)"
                case close = "close()"
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `an empty class gets a case all the same`() {
    let expansion = Expansion(
      """
      @Spryable
      final class FakeStore {}
      """)
    #expect(
      expansion.text
        == """

        final class FakeStore {

            nonisolated let spyStorage = SpyStorage()
        }

        extension FakeStore: Spryable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `the enums are as accessible as the class, and an open class has public ones`() {
    let expansion = Expansion(
      """
      @Spryable
      public final class A {}

      @Spryable
      open class B {}

      @Spryable
      package class C {}

      @Spryable
      fileprivate class D {}

      @Spryable
      private class E {}
      """)
    #expect(
      expansion.text
        == """

        public final class A {

            public nonisolated let spyStorage = SpyStorage()
        }
        open class B {

            public nonisolated let spyStorage = SpyStorage()
        }
        package class C {

            package nonisolated let spyStorage = SpyStorage()
        }
        fileprivate class D {

            fileprivate nonisolated let spyStorage = SpyStorage()
        }
        private class E {

            nonisolated let spyStorage = SpyStorage()
        }

        extension A: Spryable {
            public enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            public enum Function: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }
        }

        extension B: Spryable {
            public enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            public enum Function: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }
        }

        extension C: Spryable {
            package enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            package enum Function: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }
        }

        extension D: Spryable {
            fileprivate enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            fileprivate enum Function: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }
        }

        extension E: Spryable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `an actor is a double as well`() {
    let expansion = Expansion(
      """
      @Spryable
      public actor FakeStore {
        func load() {}
      }
      """)
    #expect(
      expansion.text
        == """

        public actor FakeStore {
          func load() {}

            public nonisolated let spyStorage = SpyStorage()
        }

        extension FakeStore: Spryable {
            public enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            public enum Function: String, StringRepresentable {
                case load = "load()"
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `names in back-ticks have none in their raw values`() {
    let expansion = Expansion(
      """
      @Spryable
      class Fake {
        var `class`: Int { 1 }
        @SpryableVar(.set) var `in`: Int
        func `default`(`for` x: Int) {}
        func `init`() {}
        func Type() {}
      }
      """)
    #expect(
      expansion.text
        == """

        class Fake {
          var `class`: Int { 1 }
          var `in`: Int {
              get {
                  return spryify("in_get")
              }
              set {
                  return spryify("in_set", arguments: newValue)
              }
          }
          func `default`(`for` x: Int) {}
          func `init`() {}
          func Type() {}

            nonisolated let spyStorage = SpyStorage()
        }

        extension Fake: Spryable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case `class`
                case in_get = "in_get"
                case in_set = "in_set"
                case defaultWithFor = "default(for:)"
                case `init` = "init()"
                case Type_ = "Type()"
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `members in conditions have their cases in conditions`() {
    let expansion = Expansion(
      """
      @Spryable
      class Fake {
        func always() {}
        #if DEBUG && os(Linux)
        func debug() {}
        var extra: Int { 1 }
        #elseif RELEASE
        func release() {}
        #else
        static func other() {}
        #endif
      }
      """)
    #expect(
      expansion.text
        == """

        class Fake {
          func always() {}
          #if DEBUG && os(Linux)
          func debug() {}
          var extra: Int { 1 }
          #elseif RELEASE
          func release() {}
          #else
          static func other() {}
          #endif

            nonisolated let spyStorage = SpyStorage()
        }

        extension Fake: Spryable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
                #if DEBUG && os(Linux)
                #elseif RELEASE
                #else
                        case other = "other()"
                #endif
            }

            enum Function: String, StringRepresentable {
                case always = "always()"
                #if DEBUG && os(Linux)
                        case extra
                        case debug = "debug()"
                #elseif RELEASE
                        case release = "release()"
                #else
                #endif
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `a name that says types is a case of its own`() {
    let expansion = Expansion(
      """
      @Spryable
      class Fake {
        @SpryableFunc(.overloaded) func load(id: Int)
        @SpryableFunc(.overloaded) func load(id: [String: Int?]) async
        @SpryableFunc(.overloadedResult) func load(id: String) -> Int
        @SpryableFunc(.overloadedResult) func load(id: String)
        @SpryableFunc(.overloaded) func load()
      }
      """)
    #expect(
      expansion.text
        == """

        class Fake {
          func load(id: Int) {
              return spryify("load(id: Int)", arguments: id)
          }
          func load(id: [String: Int?]) async {
              return await spryifyAsync("load(id: [String=Int?]) async", arguments: id)
          }
          func load(id: String) -> Int {
              return spryify("load(id: String) -> Int", arguments: id)
          }
          func load(id: String) {
              return spryify("load(id: String) -> Void", arguments: id)
          }
          func load() {
              return spryify("load()")
          }

            nonisolated let spyStorage = SpyStorage()
        }

        extension Fake: Spryable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case loadWithId_Int = "load(id: Int)"
                case loadWithId_ListStringIntOptional_async = "load(id: [String=Int?]) async"
                case loadWithId_String_Int = "load(id: String) -> Int"
                case loadWithId_String_Void = "load(id: String) -> Void"
                case load = "load()"
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `equal case names of different functions get numbers`() {
    let expansion = Expansion(
      """
      @Spryable
      class Fake {
        func load(userId: Int) {}
        func load(userID: Int) {}
        func load(_ userid: Int) {}
      }
      """)
    #expect(
      expansion.text
        == """

        class Fake {
          func load(userId: Int) {}
          func load(userID: Int) {}
          func load(_ userid: Int) {}

            nonisolated let spyStorage = SpyStorage()
        }

        extension Fake: Spryable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case loadWithUserid = "load(userId:)"
                case loadWithUserid_2 = "load(userID:)"
                case loadWithUserid_3 = "load(_:)"
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `two functions with one name share a case, of which a warning tells`() {
    let expansion = Expansion(
      """
      @Spryable
      class Fake {
        @SpryableFunc func load(id: Int)
        @SpryableFunc func load(id: String)
        @SpryableFunc(.asArgument) func load(id: String) -> Int
        func load(id: Double) {}
      }
      """)
    #expect(
      expansion.text
        == """

        class Fake {
          func load(id: Int) {
              return spryify(arguments: id)
          }
          func load(id: String) {
              return spryify(arguments: id)
          }
          func load(id: String) -> Int {
              return spryify(arguments: id)
          }
          func load(id: Double) {}

            nonisolated let spyStorage = SpyStorage()
        }

        extension Fake: Spryable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case loadWithId = "load(id:)"
            }
        }
        """)
    #expect(
      expansion.complaints == [
        """
        warning SpryableMacros.sharedCase at `load`
        Another function is called `load(id:)` as well: both share their calls and stubs, unless each is `@SpryableFunc(.overloaded)`, or `.overloadedResult` if only results differ
        Give it stubs of its own with `.overloadedResult`:
          `@SpryableFunc` -> `@SpryableFunc(.overloadedResult)`
        """,
        """
        warning SpryableMacros.sharedCase at `load`
        Another function is called `load(id:)` as well: both share their calls and stubs, unless each is `@SpryableFunc(.overloaded)`, or `.overloadedResult` if only results differ
        Give it stubs of its own with `.overloadedResult`:
          `@SpryableFunc(.asArgument)` -> `@SpryableFunc(.asArgument, .overloadedResult)`
        """,
        """
        warning SpryableMacros.sharedCase at `load`
        Another function is called `load(id:)` as well: both share their calls and stubs, unless each is `@SpryableFunc(.overloaded)`, or `.overloadedResult` if only results differ
        """,
      ])
  }

  @Test func `a struct, an enum and a protocol cannot be doubles`() {
    let expansion = Expansion(
      """
      @Spryable
      struct A {}

      @Spryable
      enum B {}

      @Spryable
      protocol C {}
      """)
    #expect(
      expansion.text
        == """

        struct A {}
        enum B {}
        protocol C {}
        """)
    #expect(
      expansion.complaints == [
        """
        error SpryableMacros.onlyApplicableToClass at `@Spryable`
        `@Spryable` can only be applied to a `class`
        Replace `struct` with `class`:
          `struct` -> `class`
        Remove `@Spryable`:
          `@Spryable` -> ``
        """,
        """
        error SpryableMacros.onlyApplicableToClass at `@Spryable`
        `@Spryable` can only be applied to a `class`
        Remove `@Spryable`:
          `@Spryable` -> ``
        """,
        """
        error SpryableMacros.onlyApplicableToClass at `@Spryable`
        `@Spryable` can only be applied to a `class`
        Remove `@Spryable`:
          `@Spryable` -> ``
        """,
      ])
  }

  @Test func `subscripts and operators have no cases`() {
    let expansion = Expansion(
      """
      @Spryable
      class Fake {
        subscript(index: Int) -> Int { 1 }
        static func == (a: Fake, b: Fake) -> Bool { true }
      }
      """)
    #expect(
      expansion.text
        == """

        class Fake {
          subscript(index: Int) -> Int { 1 }
          static func == (a: Fake, b: Fake) -> Bool { true }

            nonisolated let spyStorage = SpyStorage()
        }

        extension Fake: Spryable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }
        }
        """)
    #expect(
      expansion.complaints == [
        """
        error SpryableMacros.subscriptsNotSupported at `subscript(index: Int) -> Int { 1 }`
        Subscript requirements are not supported by `@Spryable`
        """,
        """
        error SpryableMacros.operatorsNotSupported at `static func == (a: Fake, b: Fake) -> Bool \
        { true }`
        Operator requirements are not supported by @Spryable.
        """,
      ])
  }

  @Test func `a variable needs a name`() {
    let expansion = Expansion(
      """
      @Spryable
      class Fake {
        let (a, b) = (1, 2)
      }
      """)
    #expect(
      expansion.text
        == """

        class Fake {
          let (a, b) = (1, 2)

            nonisolated let spyStorage = SpyStorage()
        }

        extension Fake: Spryable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }
        }
        """)
    #expect(
      expansion.complaints == [
        """
        error SpryableMacros.invalidVariableRequirement at `(a, b) = (1, 2)`
        Invalid variable requirement. Missing type annotation.
        """
      ])
  }

  @Test func `a class that says itself what it is gets the rest`() {
    let expansion = Expansion("@Spryable class Fake: Store, Spryable {}", conformances: [])
    #expect(
      expansion.text
        == """
        class Fake: Store, Spryable {

            nonisolated let spyStorage = SpyStorage()
        }

        extension Fake {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `a class that inherits from a double cannot be one of its own`() {
    let expansion = Expansion("@Spryable class Fake: FakeParent {}", conformances: [])
    #expect(
      expansion.complaints == [
        """
        error SpryableMacros.inheritsDouble at `@Spryable`
        This class inherits from a double, whose list of functions cannot have more added to it: remove `@Spryable`
        Remove `@Spryable`:
          `@Spryable` -> ``
        """
      ])
  }
}
