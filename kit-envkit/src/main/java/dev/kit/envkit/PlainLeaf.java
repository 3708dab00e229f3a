package dev.kit.envkit;

/** A leaf of a type that needs no specific modifiers. */
final class PlainLeaf<T> extends Leaf<T> {

    PlainLeaf(Specification<T> specification) {
        super(specification);
    }

    @Override
    Leaf<T> with(Specification<T> changed) {
        return new PlainLeaf<>(changed);
    }
}
