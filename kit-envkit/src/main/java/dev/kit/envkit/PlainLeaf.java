package dev.kit.envkit;

/** A leaf of a type that needs no modifiers of its own. */
final class PlainLeaf<T> extends Leaf<T> {

    PlainLeaf(Specification<T> specification) {
        super(specification);
    }

    @Override
    Leaf<T> with(Specification<T> changed) {
        return new PlainLeaf<>(changed);
    }
}
