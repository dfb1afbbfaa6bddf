// Nothing: that this module can be imported says that the macros are there.
