package dev.kit.envkit;

/** Where a node stands in the tree, and what its surroundings make of it. */
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
