internal import StakeoutBase

/// Attaches a picture to the running test, and the same for Chrome's trace viewer.
///
/// Nothing is attached, or drawn, for a failure that is not one of the test.
package func attachTimeline(
  svg: @autoclosure () -> String, chromeTrace: @autoclosure () -> String
) {
  attach(Array(svg().utf8), named: "timeline.svg")
  attach(Array(chromeTrace().utf8), named: "timeline.json")
}
