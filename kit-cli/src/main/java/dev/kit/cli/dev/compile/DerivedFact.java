package dev.kit.cli.dev.compile;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that is derived on first use. Thread-safe; several threads may derive equal values. */
final class DerivedFact<T> {

    private final Supplier<T> source;
    private volatile @Nullable T value;

    DerivedFact(Supplier<T> source) {
        this.source = source;
    }

    T get() {
        T known = value;
        if (known == null) {
            known = source.get();
            value = known;
        }
        return known;
    }
}
