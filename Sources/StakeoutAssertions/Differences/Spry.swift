/// A namespace for what is useful in tests and belongs to no type: texts of differences.
public enum Spry {}
