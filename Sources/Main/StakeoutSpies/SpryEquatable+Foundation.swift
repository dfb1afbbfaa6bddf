public import Dispatch
public import Foundation
public import StakeoutCalls

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

// All of them are compared with `==`.

extension Argument: SpryEquatable {}
extension CGFloat: SpryEquatable {}
extension Data: SpryEquatable {}
extension Date: SpryEquatable {}
extension DispatchTime: SpryEquatable {}
extension DispatchTimeInterval: SpryEquatable {}
extension NSObject: SpryEquatable {}
extension Notification: SpryEquatable {}
extension Notification.Name: SpryEquatable {}
extension TimeZone: SpryEquatable {}
extension URL: SpryEquatable {}
extension URLRequest: SpryEquatable {}
