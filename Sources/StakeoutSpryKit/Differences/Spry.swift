/// A namespace for test utilities: texts of differences.
public enum Spry {}
