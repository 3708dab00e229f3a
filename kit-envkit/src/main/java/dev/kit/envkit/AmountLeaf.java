package dev.kit.envkit;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A leaf of an ordered type. */
final class AmountLeaf<N extends Comparable<? super N>> extends Leaf<N> implements Variable.Amount<N> {

    /** A number a little beyond the largest of 64 bits; one of more digits is rather a key. */
    private static final Pattern PLAIN_NUMBER = Pattern.compile("-?[0-9]{1,20}(\\.[0-9]{1,20})?");

    AmountLeaf(Specification<N> specification) {
        super(specification);
    }

    @Override
    AmountLeaf<N> with(Specification<N> changed) {
        return new AmountLeaf<>(changed);
    }

    /** Shows a plain number, so that the report reveals how far it is out of bounds. */
    @Override
    @Nullable String shown(String raw) {
        return PLAIN_NUMBER.matcher(raw).matches() ? raw : super.shown(raw);
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
