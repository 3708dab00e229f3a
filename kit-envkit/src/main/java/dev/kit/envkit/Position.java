package dev.kit.envkit;

/** The path of a node in the tree, and the attributes inherited from its ancestors. */
record Position(String path, boolean optional, boolean secret) {

    static final Position ROOT = new Position("", false, false);

    Position child(String name) {
        return new Position(path.isEmpty() ? name : path + '.' + name, optional, secret);
    }

    Position asOptional() {
        return new Position(path, true, secret);
    }

    Position asSecret() {
        return new Position(path, optional, true);
    }
}
