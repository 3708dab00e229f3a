package dev.kit.envkit;

/** Visits the tree in declaration order. */
interface Visitor {

    void leaf(Leaf<?> leaf, Position at);

    default void group(Node<?> group, Position at) {}
}
