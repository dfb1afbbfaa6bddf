// An empty module: if it can be imported, the macros are available.
