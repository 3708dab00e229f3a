package dev.kit.envkit;

import java.util.function.Predicate;

/** A leaf of a type with an order. */
final class AmountLeaf<N extends Comparable<? super N>> extends Leaf<N> implements Variable.Amount<N> {

    AmountLeaf(Specification<N> specification) {
        super(specification);
    }

    @Override
    AmountLeaf<N> with(Specification<N> changed) {
        return new AmountLeaf<>(changed);
    }

    @Override
    public Amount<N> check(Predicate<? super N> rule, String message) {
        return with(andOwn(message, rule));
    }

    @Override
    public Amount<N> between(N least, N most) {
        return with(
                and("in " + least + ".." + most, value -> value.compareTo(least) >= 0 && value.compareTo(most) <= 0));
    }

    @Override
    public Amount<N> min(N least) {
        return with(and("of at least " + least, value -> value.compareTo(least) >= 0));
    }

    @Override
    public Amount<N> max(N most) {
        return with(and("of at most " + most, value -> value.compareTo(most) <= 0));
    }
}
