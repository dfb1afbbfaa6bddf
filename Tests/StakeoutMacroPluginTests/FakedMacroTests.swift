import Testing

@testable import StakeoutMacroPlugin

@Suite struct FakedMacroTests {
  @Test func `a protocol gets a fake`() {
    let expansion = Expansion(
      """
      @Faked
      protocol Store {
        var name: String { get set }
        var count: Int { get }
        func load(id: Int) throws -> String
        func close() async
      }
      """)
    #expect(
      expansion.text
        == """

        protocol Store {
          var name: String { get set }
          var count: Int { get }
          func load(id: Int) throws -> String
          func close() async
        }

        final class FakeStore: Store, Spryable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case name_get
                case name_set
                case count
                case loadWithId = "load(id:)"
                case close = "close()"
            }

            nonisolated let spyStorage = SpyStorage()

            private let spyReal: (any Store)?

            init() {
                spyReal = nil
            }

            init(forwardingTo real: any Store) {
                spyReal = real
            }

            var name: String {
                get {
                    return spryify("name_get", forwarding: spyReal.map { spyReal in
                            {
                                spyReal.name
                            }
                        })
                }
                set {
                    return spryify("name_set", arguments: newValue, forwarding: spyReal.map { \
        spyReal in
                            {
                                var spyReal = spyReal;
                                spyReal.name = newValue
                            }
                        })
                }
            }

            var count: Int {
                get {
                    return spryify(forwarding: spyReal.map { spyReal in
                            {
                                spyReal.count
                            }
                        })
                }
            }

            func load(id: Int) throws -> String {
                return try spryifyThrows(arguments: id, forwarding: spyReal.map { spyReal in
                        {
                            try spyReal.load(id: id)
                        }
                    })
            }

            func close() async {
                return await spryifyAsync(forwarding: spyReal.map { spyReal in
                        {
                            await spyReal.close()
                        }
                    })
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `a public protocol gets a public fake`() {
    let expansion = Expansion(
      """
      @available(macOS 14, *)
      @Faked
      public protocol Store: AnyObject, Sendable {
        @available(macOS 15, *)
        @discardableResult
        func load() -> Int
        var name: String { get set }
      }
      """)
    #expect(
      expansion.text
        == """
        @available(macOS 14, *)
        public protocol Store: AnyObject, Sendable {
          @available(macOS 15, *)
          @discardableResult
          func load() -> Int
          var name: String { get set }
        }

        @available(macOS 14, *)
        public final class FakeStore: Store, Spryable {
            public enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            public enum Function: String, StringRepresentable {
                case load = "load()"
                case name_get
                case name_set
            }

            public nonisolated let spyStorage = SpyStorage()

            private let spyReal: (any Store)?

            public init() {
                spyReal = nil
            }

            public init(forwardingTo real: any Store) {
                spyReal = real
            }

            @available(macOS 15, *)
            @discardableResult
            public func load() -> Int {
                return spryify(forwarding: spyReal.map { spyReal in
                        {
                            spyReal.load()
                        }
                    })
            }

            public var name: String {
                get {
                    return spryify("name_get", forwarding: spyReal.map { spyReal in
                            {
                                spyReal.name
                            }
                        })
                }
                set {
                    return spryify("name_set", arguments: newValue, forwarding: spyReal.map { \
        spyReal in
                            {
                                spyReal.name = newValue
                            }
                        })
                }
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `private and package protocols`() {
    let expansion = Expansion(
      """
      @Faked
      private protocol A {
        func f()
      }

      @Faked
      package protocol B {
        func f()
      }

      @Faked
      protocol Empty {}
      """)
    #expect(
      expansion.text
        == """

        private protocol A {
          func f()
        }

        private final class FakeA: A, Spryable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case f = "f()"
            }

            nonisolated let spyStorage = SpyStorage()

            private let spyReal: (any A)?

            init() {
                spyReal = nil
            }

            init(forwardingTo real: any A) {
                spyReal = real
            }

            func f() {
                return spryify(forwarding: spyReal.map { spyReal in
                        {
                            spyReal.f()
                        }
                    })
            }
        }
        package protocol B {
          func f()
        }

        package final class FakeB: B, Spryable {
            package enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            package enum Function: String, StringRepresentable {
                case f = "f()"
            }

            package nonisolated let spyStorage = SpyStorage()

            private let spyReal: (any B)?

            package init() {
                spyReal = nil
            }

            package init(forwardingTo real: any B) {
                spyReal = real
            }

            package func f() {
                return spryify(forwarding: spyReal.map { spyReal in
                        {
                            spyReal.f()
                        }
                    })
            }
        }
        protocol Empty {}

        final class FakeEmpty: Empty, Spryable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            nonisolated let spyStorage = SpyStorage()

            private let spyReal: (any Empty)?

            init() {
                spyReal = nil
            }

            init(forwardingTo real: any Empty) {
                spyReal = real
            }


        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `effects and errors with a type`() {
    let expansion = Expansion(
      """
      @Faked
      protocol Store {
        func a() throws(StoreError) -> Int
        func b(_ id: Int) async throws(StoreError)
        func c() async throws -> Int
        var d: Int { get async throws }
        var e: Int { get throws(StoreError) }
      }
      """)
    #expect(
      expansion.text
        == """

        protocol Store {
          func a() throws(StoreError) -> Int
          func b(_ id: Int) async throws(StoreError)
          func c() async throws -> Int
          var d: Int { get async throws }
          var e: Int { get throws(StoreError) }
        }

        final class FakeStore: Store, Spryable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case a = "a()"
                case bWithId = "b(_:)"
                case c = "c()"
                case d
                case e
            }

            nonisolated let spyStorage = SpyStorage()

            private let spyReal: (any Store)?

            init() {
                spyReal = nil
            }

            init(forwardingTo real: any Store) {
                spyReal = real
            }

            func a() throws(StoreError) -> Int {
                var spyForward: (() throws(StoreError) -> Int)?
                if let spyReal {
                    spyForward = { () throws(StoreError) -> Int in
                        try spyReal.a()
                    }
                }
                return try spryifyThrows(throwing: StoreError.self, forwarding: spyForward)
            }

            func b(_ id: Int) async throws(StoreError) {
                var spyForward: (() async throws(StoreError) -> Void)?
                if let spyReal {
                    spyForward = { () async throws(StoreError) -> Void in
                        try await spyReal.b(id)
                    }
                }
                return try await spryifyAsyncThrows(arguments: id, throwing: StoreError.self, \
        forwarding: spyForward)
            }

            func c() async throws -> Int {
                return try await spryifyAsyncThrows(forwarding: spyReal.map { spyReal in
                        {
                            try await spyReal.c()
                        }
                    })
            }

            var d: Int {
                get async throws {
                    return try await spryifyAsyncThrows(forwarding: spyReal.map { spyReal in
                            {
                                try await spyReal.d
                            }
                        })
                }
            }

            var e: Int {
                get throws(StoreError) {
                    var spyForward: (() throws(StoreError) -> Int)?
                    if let spyReal {
                        spyForward = { () throws(StoreError) -> Int in
                            try spyReal.e
                        }
                    }
                    return try spryifyThrows(throwing: StoreError.self, forwarding: spyForward)
                }
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `static members, subscripts and initializers`() {
    let expansion = Expansion(
      """
      @Faked
      protocol Store {
        static func make(_ id: Int) -> Int
        static var shared: Int { get set }
        subscript(index: Int) -> String { get set }
        subscript(key key: String) -> Int { get throws }
        static subscript<T: Hashable>(_: T) -> Int { get }
        init()
        init(id: Int, _ work: () -> Void)
        init?(path: String) async throws
      }
      """)
    #expect(
      expansion.text
        == """

        protocol Store {
          static func make(_ id: Int) -> Int
          static var shared: Int { get set }
          subscript(index: Int) -> String { get set }
          subscript(key key: String) -> Int { get throws }
          static subscript<T: Hashable>(_: T) -> Int { get }
          init()
          init(id: Int, _ work: () -> Void)
          init?(path: String) async throws
        }

        final class FakeStore: Store, Spryable {
            enum ClassFunction: String, StringRepresentable {
                case makeWithId = "make(_:)"
                case shared_get
                case shared_set
                case subscriptWithArg0 = "subscript(_:)"
            }

            enum Function: String, StringRepresentable {
                case subscriptWithIndex_get = "subscript(_:)_get"
                case subscriptWithIndex_set = "subscript(_:newValue:)_set"
                case subscriptWithKey = "subscript(key:)"
                case initWithId_Work = "init(id:_:)"
                case initWithPath = "init(path:)"
            }

            nonisolated let spyStorage = SpyStorage()

            private let spyReal: (any Store)?

            init() {
                spyReal = nil
            }

            init(forwardingTo real: any Store) {
                spyReal = real
            }

            static func make(_ id: Int) -> Int {
                return spryify(arguments: id)
            }

            static var shared: Int {
                get {
                    return spryify("shared_get")
                }
                set {
                    return spryify("shared_set", arguments: newValue)
                }
            }

            subscript(index: Int) -> String {
                get {
                    return spryify("subscript(_:)_get", arguments: index, forwarding: spyReal.map \
        { spyReal in
                            {
                                spyReal[index]
                            }
                        })
                }
                set {
                    return spryify("subscript(_:newValue:)_set", arguments: index, newValue, \
        forwarding: spyReal.map { spyReal in
                            {
                                var spyReal = spyReal;
                                spyReal[index] = newValue
                            }
                        })
                }
            }

            subscript(key key: String) -> Int {
                get throws {
                    return try spryifyThrows(arguments: key, forwarding: spyReal.map { spyReal in
                            {
                                try spyReal[key: key]
                            }
                        })
                }
            }

            static subscript <T: Hashable>(_ arg0: T) -> Int {
                get {
                    return spryify(arguments: arg0)
                }
            }

            convenience init(id: Int, _ work: () -> Void) {
                self.init()
                recordCall(arguments: id, Argument.closure)
            }

            convenience init(path: String) {
                self.init()
                recordCall(arguments: path)
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `inout, closures, autoclosures and variadics`() {
    let expansion = Expansion(
      """
      @Faked
      protocol Store {
        func a(_ glass: inout Int)
        func b(_ work: () -> Int, done: @escaping () -> Void) -> Int
        func c(_ work: () throws -> Int) rethrows -> Int
        func d(_ text: @autoclosure () -> String)
        func e(_ values: Int...)
        func f(_ work: () -> Int) throws(StoreError) -> Int
        func g(_ work: () async -> Int) async
        func h(_: Int, `in` x: Int, `for`: Int)
        mutating func i()
      }
      """)
    #expect(
      expansion.text
        == """

        protocol Store {
          func a(_ glass: inout Int)
          func b(_ work: () -> Int, done: @escaping () -> Void) -> Int
          func c(_ work: () throws -> Int) rethrows -> Int
          func d(_ text: @autoclosure () -> String)
          func e(_ values: Int...)
          func f(_ work: () -> Int) throws(StoreError) -> Int
          func g(_ work: () async -> Int) async
          func h(_: Int, `in` x: Int, `for`: Int)
          mutating func i()
        }

        final class FakeStore: Store, Spryable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case aWithGlass = "a(_:)"
                case bWithWork_Done = "b(_:done:)"
                case cWithWork = "c(_:)"
                case dWithText = "d(_:)"
                case eWithValues = "e(_:)"
                case fWithWork = "f(_:)"
                case gWithWork = "g(_:)"
                case hWithArg0_In_For = "h(_:in:for:)"
                case i = "i()"
            }

            nonisolated let spyStorage = SpyStorage()

            private let spyReal: (any Store)?

            init() {
                spyReal = nil
            }

            init(forwardingTo real: any Store) {
                spyReal = real
            }

            func a(_ glass: inout Int) {
                let glass_ = InoutArgument(glass)
                defer {
                    glass = glass_.value
                }
                return spryify(arguments: glass_, forwarding: spyReal.map { spyReal in
                        {
                            spyReal.a(&glass_.value)
                        }
                    })
            }

            func b(_ work: () -> Int, done: @escaping () -> Void) -> Int {
                return withoutActuallyEscaping(work) { work in
                    spryify(arguments: EphemeralArgument(work), done, forwarding: spyReal.map { \
        spyReal in
                            {
                                spyReal.b(work, done: done)
                            }
                        })
                }
            }

            func c(_ work: () throws -> Int) rethrows -> Int {
                return withoutActuallyEscaping(work) { work in
                    spryify(arguments: EphemeralArgument(work))
                }
            }

            func d(_ text: @autoclosure () -> String) {
                let text_ = text()
                return spryify(arguments: text_, forwarding: spyReal.map { spyReal in
                        {
                            spyReal.d(text_)
                        }
                    })
            }

            func e(_ values: Int...) {
                return spryify(arguments: values)
            }

            func f(_ work: () -> Int) throws(StoreError) -> Int {
                return try withoutActuallyEscaping(work) { work -> Result<Int, StoreError> in
                    var spyForward: (() throws(StoreError) -> Int)?
                    if let spyReal {
                        spyForward = { () throws(StoreError) -> Int in
                            try spyReal.f(work)
                        }
                    }
                    do throws(StoreError) {
                        return .success(try spryifyThrows(arguments: EphemeralArgument(work), \
        throwing: StoreError.self, forwarding: spyForward))
                    } catch {
                        return .failure(error)
                    }
                } .get()
            }

            func g(_ work: () async -> Int) async {
                #if hasFeature(NonisolatedNonsendingByDefault)
                return await spryifyAsync(arguments: Argument.closure)
                #else
                return await withoutActuallyEscaping(work) { work in
                    await spryifyAsync(arguments: EphemeralArgument(work))
                }
                #endif
            }

            func h(_ arg0: Int, `in` x: Int, `for`: Int) {
                return spryify(arguments: arg0, x, `for`, forwarding: spyReal.map { spyReal in
                        {
                            spyReal.h(arg0, in: x, for: `for`)
                        }
                    })
            }

            func i() {
                return spryify()
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `generics and opaque parameters`() {
    let expansion = Expansion(
      """
      @Faked
      protocol Store {
        func a<T: Hashable>(_ x: T, _ y: some Sequence<T>) -> [T] where T: Sendable
      }
      """)
    #expect(
      expansion.text
        == """

        protocol Store {
          func a<T: Hashable>(_ x: T, _ y: some Sequence<T>) -> [T] where T: Sendable
        }

        final class FakeStore: Store, Spryable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case aWithX_Y = "a(_:_:)"
            }

            nonisolated let spyStorage = SpyStorage()

            private let spyReal: (any Store)?

            init() {
                spyReal = nil
            }

            init(forwardingTo real: any Store) {
                spyReal = real
            }

            func a<T: Hashable>(_ x: T, _ y: some Sequence<T>) -> [T] where T: Sendable {
                return spryify(arguments: x, y, forwarding: spyReal.map { spyReal in
                        {
                            spyReal.a(x, y)
                        }
                    })
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `associated types`() {
    let expansion = Expansion(
      """
      @Faked
      protocol Store<Item>: Sendable where Item: Sendable {
        associatedtype Item: Hashable & Codable
        associatedtype Items: Sequence = [Item] where Self.Items.Element == Item
        func load(_ item: Item) -> Self.Items
      }
      """)
    #expect(
      expansion.text
        == """

        protocol Store<Item>: Sendable where Item: Sendable {
          associatedtype Item: Hashable & Codable
          associatedtype Items: Sequence = [Item] where Self.Items.Element == Item
          func load(_ item: Item) -> Self.Items
        }

        final class FakeStore<Item: Hashable & Codable, Items: Sequence>: Store, Spryable where \
        Items.Element == Item, Item: Sendable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case loadWithItem = "load(_:)"
            }

            nonisolated let spyStorage = SpyStorage()

            init() {
            }

            func load(_ item: Item) -> Items {
                return spryify(arguments: item)
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `Self`() {
    let expansion = Expansion(
      """
      @Faked
      protocol Store {
        func copy() -> Self
        func merge(_ other: Self, _ more: [Self]) -> Self?
      }
      """)
    #expect(
      expansion.text
        == """

        protocol Store {
          func copy() -> Self
          func merge(_ other: Self, _ more: [Self]) -> Self?
        }

        final class FakeStore: Store, Spryable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case copy = "copy()"
                case mergeWithOther_More = "merge(_:_:)"
            }

            nonisolated let spyStorage = SpyStorage()

            private let spyReal: (any Store)?

            init() {
                spyReal = nil
            }

            init(forwardingTo real: any Store) {
                spyReal = real
            }

            func copy() -> FakeStore {
                return spryify()
            }

            func merge(_ other: FakeStore, _ more: [FakeStore]) -> FakeStore? {
                return spryify(arguments: other, more)
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `actors and isolated protocols`() {
    let expansion = Expansion(
      """
      @Faked
      public protocol Store: Actor {
        func load(id: Int) async -> Int
        var count: Int { get }
        nonisolated func name() -> String
        init(id: Int)
      }

      @Faked
      @MainActor
      protocol Screen {
        func show() -> Int
        nonisolated func name() -> String
      }
      """)
    #expect(
      expansion.text
        == """

        public protocol Store: Actor {
          func load(id: Int) async -> Int
          var count: Int { get }
          nonisolated func name() -> String
          init(id: Int)
        }

        public actor FakeStore: Store, Spryable {
            public enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            public enum Function: String, StringRepresentable {
                case loadWithId = "load(id:)"
                case count
                case name = "name()"
                case initWithId = "init(id:)"
            }

            public nonisolated let spyStorage = SpyStorage()

            public init() {
            }

            public func load(id: Int) async -> Int {
                return await spryifyAsync(arguments: id)
            }

            public var count: Int {
                get {
                    return spryify()
                }
            }

            public nonisolated func name() -> String {
                return spryify()
            }

            public init(id: Int) {
                self.init()
                recordCall(arguments: id)
            }
        }
        @MainActor
        protocol Screen {
          func show() -> Int
          nonisolated func name() -> String
        }

        @MainActor
        final class FakeScreen: Screen, Spryable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case show = "show()"
                case name = "name()"
            }

            nonisolated let spyStorage = SpyStorage()

            private let spyReal: (any Screen)?

            init() {
                spyReal = nil
            }

            init(forwardingTo real: any Screen) {
                spyReal = real
            }

            func show() -> Int {
                return spryify(forwarding: spyReal.map { spyReal in
                        {
                            spyReal.show()
                        }
                    })
            }

            nonisolated func name() -> String {
                return spryify()
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `overloads`() {
    let expansion = Expansion(
      """
      @Faked
      protocol Store {
        func load(_ x: Int)
        func load(_ x: [String: Int])
        func read() -> Int
        func read() -> String
        func wait()
        func wait() async
        func sort<T: Hashable>(_ x: T)
        func sort<T: Codable>(_ x: T)
      }
      """)
    #expect(
      expansion.text
        == """

        protocol Store {
          func load(_ x: Int)
          func load(_ x: [String: Int])
          func read() -> Int
          func read() -> String
          func wait()
          func wait() async
          func sort<T: Hashable>(_ x: T)
          func sort<T: Codable>(_ x: T)
        }

        final class FakeStore: Store, Spryable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case loadWithX_Int = "load(_: Int)"
                case loadWithX_ListStringInt = "load(_: [String=Int])"
                case read_Int = "read() -> Int"
                case read_String = "read() -> String"
                case wait = "wait()"
                case wait_async = "wait() async"
                case sortWithX_T_1 = "sort(_: T) #1"
                case sortWithX_T_2 = "sort(_: T) #2"
            }

            nonisolated let spyStorage = SpyStorage()

            private let spyReal: (any Store)?

            init() {
                spyReal = nil
            }

            init(forwardingTo real: any Store) {
                spyReal = real
            }

            func load(_ x: Int) {
                return spryify("load(_: Int)", arguments: x, forwarding: spyReal.map { spyReal in
                        {
                            spyReal.load(x)
                        }
                    })
            }

            func load(_ x: [String: Int]) {
                return spryify("load(_: [String=Int])", arguments: x, forwarding: spyReal.map { \
        spyReal in
                        {
                            spyReal.load(x)
                        }
                    })
            }

            func read() -> Int {
                return spryify("read() -> Int", forwarding: spyReal.map { spyReal in
                        {
                            spyReal.read()
                        }
                    })
            }

            func read() -> String {
                return spryify("read() -> String", forwarding: spyReal.map { spyReal in
                        {
                            spyReal.read()
                        }
                    })
            }

            func wait() {
                return spryify("wait()", forwarding: spyReal.map { spyReal in
                        {
                            spyReal.wait()
                        }
                    })
            }

            func wait() async {
                return await spryifyAsync("wait() async", forwarding: spyReal.map { spyReal in
                        {
                            await spyReal.wait()
                        }
                    })
            }

            func sort<T: Hashable>(_ x: T) {
                return spryify("sort(_: T) #1", arguments: x, forwarding: spyReal.map { spyReal in
                        {
                            spyReal.sort(x)
                        }
                    })
            }

            func sort<T: Codable>(_ x: T) {
                return spryify("sort(_: T) #2", arguments: x, forwarding: spyReal.map { spyReal in
                        {
                            spyReal.sort(x)
                        }
                    })
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `conditions`() {
    let expansion = Expansion(
      """
      @Faked
      protocol Store {
        func load()
        #if DEBUG
        func debug()
        #else
        static func release()
        #endif
      }
      """)
    #expect(
      expansion.text
        == """

        protocol Store {
          func load()
          #if DEBUG
          func debug()
          #else
          static func release()
          #endif
        }

        final class FakeStore: Store, Spryable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
                #if DEBUG
                #else
                        case release = "release()"
                #endif
            }

            enum Function: String, StringRepresentable {
                case load = "load()"
                #if DEBUG
                        case debug = "debug()"
                #else
                #endif
            }

            nonisolated let spyStorage = SpyStorage()

            private let spyReal: (any Store)?

            init() {
                spyReal = nil
            }

            init(forwardingTo real: any Store) {
                spyReal = real
            }

            func load() {
                return spryify(forwarding: spyReal.map { spyReal in
                        {
                            spyReal.load()
                        }
                    })
            }
            #if DEBUG
                func debug() {
                    return spryify(forwarding: spyReal.map { spyReal in
                        {
                            spyReal.debug()
                        }
                    })
                }
            #else
                static func release() {
                    return spryify()
                }
            #endif
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `a fake to inherit from`() {
    let expansion = Expansion(
      """
      @Faked(.inheritable)
      public protocol Source: Sendable {
        func read() -> Int
        func copy() -> Self
        static func make()
        init(id: Int)
      }
      """)
    #expect(
      expansion.text
        == """

        public protocol Source: Sendable {
          func read() -> Int
          func copy() -> Self
          static func make()
          init(id: Int)
        }

        open class InheritableFakeSource<Function: StringRepresentable, ClassFunction: \
        StringRepresentable>: Source, Spryable, @unchecked Sendable {
            public nonisolated let spyStorage = SpyStorage()

            public required init() {
            }

            public func read() -> Int {
                return spryify()
            }

            public func copy() -> Self {
                return spryify()
            }

            public static func make() {
                return spryify()
            }

            public required convenience init(id: Int) {
                self.init()
                recordCall(arguments: id)
            }
        }

        public final class FakeSource: InheritableFakeSource<FakeSource.Function, \
        FakeSource.ClassFunction>, @unchecked Sendable {
            nonisolated open class ClassFunction: StringRepresentable, @unchecked Sendable {
                public let rawValue: String

                public required init(rawValue: String) {
                    self.rawValue = rawValue
                }

                public class var make: Self {
                    return Self(rawValue: "make()")
                }
            }

            nonisolated open class Function: StringRepresentable, @unchecked Sendable {
                public let rawValue: String

                public required init(rawValue: String) {
                    self.rawValue = rawValue
                }

                public class var read: Self {
                    return Self(rawValue: "read()")
                }
                public class var copy: Self {
                    return Self(rawValue: "copy()")
                }
                public class var initWithId: Self {
                    return Self(rawValue: "init(id:)")
                }
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `a fake that inherits`() {
    let expansion = Expansion(
      """
      @Faked(inheriting: "Fakes.FakeBox<Int>")
      protocol Store: Fakes.Box where Item == Int {
        func write()
      }
      """)
    #expect(
      expansion.text
        == """

        protocol Store: Fakes.Box where Item == Int {
          func write()
        }

        final class FakeStore: Fakes.InheritableFakeBox<Int, FakeStore.Function, \
        FakeStore.ClassFunction>, Store, @unchecked Sendable {
            nonisolated class ClassFunction: Fakes.FakeBox<Int>.ClassFunction, @unchecked Sendable {

            }

            nonisolated class Function: Fakes.FakeBox<Int>.Function, @unchecked Sendable {
                class var write: Self {
                    return Self(rawValue: "write()")
                }
            }
            func write() {
                return spryify()
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `a fake that inherits and can be inherited from`() {
    let expansion = Expansion(
      """
      @Faked(.inheritable, inheriting: FakeSource.self)
      public protocol Store: Source {
        func write()
      }
      """)
    #expect(
      expansion.text
        == """

        public protocol Store: Source {
          func write()
        }

        open class InheritableFakeStore<Function: StringRepresentable, ClassFunction: \
        StringRepresentable>: InheritableFakeSource<Function, ClassFunction>, Store, @unchecked \
        Sendable {

            public func write() {
                return spryify()
            }
        }

        public final class FakeStore: InheritableFakeStore<FakeStore.Function, \
        FakeStore.ClassFunction>, @unchecked Sendable {
            nonisolated open class ClassFunction: FakeSource.ClassFunction, @unchecked Sendable {

            }

            nonisolated open class Function: FakeSource.Function, @unchecked Sendable {
                public class var write: Self {
                    return Self(rawValue: "write()")
                }
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `inherited protocols that ask for nothing`() {
    let expansion = Expansion(
      """
      @Faked
      protocol Store: Swift.Sendable, Identifiable & Error {}
      """)
    #expect(
      expansion.text
        == """

        protocol Store: Swift.Sendable, Identifiable & Error {}

        final class FakeStore: Store, Spryable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            nonisolated let spyStorage = SpyStorage()

            private let spyReal: (any Store)?

            init() {
                spyReal = nil
            }

            init(forwardingTo real: any Store) {
                spyReal = real
            }


        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `an inherited protocol needs a fake`() {
    let expansion = Expansion(
      """
      @Faked
      protocol Store: Source, Sendable {
        func write()
      }
      """)
    #expect(
      expansion.text
        == """

        protocol Store: Source, Sendable {
          func write()
        }
        """)
    #expect(
      expansion.complaints == [
        """
        error SpryableMacros.inheritedProtocol at `Source`
        The members of `Source` cannot be seen from here: say which fake has them, or `.restated` \
        if it has none or they are declared here again
        Inherit from `FakeSource`:
          `@Faked` -> `@Faked(inheriting: "FakeSource")`
        Say that its members are declared here again:
          `@Faked` -> `@Faked(.restated)`
        """
      ])
  }

  @Test func `a fake inherits from one other`() {
    let expansion = Expansion(
      """
      @Faked(inheriting: "FakeB")
      protocol Store: A, Lib.B {}
      """)
    #expect(
      expansion.text
        == """

        protocol Store: A, Lib.B {}
        """)
    #expect(
      expansion.complaints == [
        """
        error SpryableMacros.secondInheritedProtocol at `A`
        A fake inherits from one other fake: declare the members of `A` here again, and add \
        `.restated`
        Say that its members are declared here again:
          `@Faked(inheriting: "FakeB")` -> `@Faked(.restated, inheriting: "FakeB")`
        """
      ])
  }

  @Test func `members that are declared again`() {
    let expansion = Expansion(
      """
      @Faked(.restated)
      protocol Store: Source {
        func read()
      }
      """)
    #expect(
      expansion.text
        == """

        protocol Store: Source {
          func read()
        }

        final class FakeStore: Store, Spryable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case read = "read()"
            }

            nonisolated let spyStorage = SpyStorage()

            private let spyReal: (any Store)?

            init() {
                spyReal = nil
            }

            init(forwardingTo real: any Store) {
                spyReal = real
            }

            func read() {
                return spryify(forwarding: spyReal.map { spyReal in
                        {
                            spyReal.read()
                        }
                    })
            }
        }
        """)
    #expect(expansion.complaints == [])
  }

  @Test func `only protocols`() {
    let expansion = Expansion(
      """
      @Faked
      struct Store {}
      """)
    #expect(
      expansion.text
        == """

        struct Store {}
        """)
    #expect(
      expansion.complaints == [
        """
        error SpryableMacros.onlyApplicableToProtocol at `@Faked`
        `@Faked` can only be applied to a `protocol`
        Remove `@Faked`:
          `@Faked` -> ``
        """
      ])
  }

  @Test func `what cannot be faked`() {
    let expansion = Expansion(
      """
      @Faked
      protocol Store {
        associatedtype Function
        static func == (a: Self, b: Self) -> Bool
        #stringify(1)
        func a(_ x: borrowing some ~Copyable)
        func b() -> sending Image
        var spyStorage: Int { get }
      }
      """)
    #expect(
      expansion.text
        == """

        protocol Store {
          associatedtype Function
          static func == (a: Self, b: Self) -> Bool
          #stringify(1)
          func a(_ x: borrowing some ~Copyable)
          func b() -> sending Image
          var spyStorage: Int { get }
        }
        """)
    #expect(
      expansion.complaints == [
        """
        error SpryableMacros.reservedName at `Function`
        A fake has a member `Function` of its own
        """,
        """
        error SpryableMacros.operatorsNotFaked at `static func == (a: Self, b: Self) -> Bool`
        Operator requirements are not supported by `@Faked`
        """,
        """
        error SpryableMacros.macroNotFaked at `#stringify(1)`
        `@Faked` cannot see what this macro declares
        """,
        """
        error SpryableMacros.noncopyableParameter at `_ x: borrowing some ~Copyable`
        `x` cannot be recorded because it need not be copyable: write the body
        """,
        """
        error SpryableMacros.sendingResult at `sending Image`
        A `sending` result cannot be stubbed: write the body
        """,
        """
        error SpryableMacros.reservedName at `spyStorage`
        A fake has a member `spyStorage` of its own
        """,
      ])
  }

  @Test func `Self in a fake to inherit from`() {
    let expansion = Expansion(
      """
      @Faked(.inheritable)
      protocol Store {
        func a(_ x: Self)
        func b() -> [Self]
        var c: Self { get }
      }
      """)
    #expect(
      expansion.text
        == """

        protocol Store {
          func a(_ x: Self)
          func b() -> [Self]
          var c: Self { get }
        }
        """)
    #expect(
      expansion.complaints == [
        """
        error SpryableMacros.selfInOpenClass at `_ x: Self`
        In a fake that others inherit from, `Self` can only be the whole result
        """,
        """
        error SpryableMacros.selfInOpenClass at `[Self]`
        In a fake that others inherit from, `Self` can only be the whole result
        """,
        """
        error SpryableMacros.selfInOpenClass at `Self`
        In a fake that others inherit from, `Self` can only be the whole result
        """,
      ])
  }

  @Test func `constraints on Self`() {
    let expansion = Expansion(
      """
      @Faked
      protocol Store where Self: AnyObject {
        associatedtype Next where Next == Self
      }

      @Faked(inheriting: "FakeA")
      protocol Worker: Actor, A {}
      """)
    #expect(
      expansion.text
        == """

        protocol Store where Self: AnyObject {
          associatedtype Next where Next == Self
        }
        protocol Worker: Actor, A {}
        """)
    #expect(
      expansion.complaints == [
        """
        error SpryableMacros.selfInConstraint at `Next == Self`
        `@Faked` cannot express a constraint that compares with `Self`
        """,
        """
        error SpryableMacros.actorInherits at `"FakeA"`
        The fake of an `Actor` protocol is an actor, which inherits from nothing
        """,
      ])
  }

  @Test func `equality and hashes`() {
    let expansion = Expansion(
      """
      @Faked
      protocol Store: Hashable {
        func load()
      }
      """)
    #expect(
      expansion.text
        == """

        protocol Store: Hashable {
          func load()
        }

        final class FakeStore: Store, Spryable {
            enum ClassFunction: String, StringRepresentable {
                case _unknown_ = "'enum' must have at least one 'case'"
            }

            enum Function: String, StringRepresentable {
                case load = "load()"
            }

            nonisolated let spyStorage = SpyStorage()

            private let spyReal: (any Store)?

            init() {
                spyReal = nil
            }

            init(forwardingTo real: any Store) {
                spyReal = real
            }

            func load() {
                return spryify(forwarding: spyReal.map { spyReal in
                        {
                            spyReal.load()
                        }
                    })
            }

            nonisolated static func == (left: FakeStore, right: FakeStore) -> Bool {
                return left === right
            }

            nonisolated func hash(into hasher: inout Hasher) {
                hasher.combine(ObjectIdentifier(self))
            }
        }
        """)
    #expect(expansion.complaints == [])
  }
}
