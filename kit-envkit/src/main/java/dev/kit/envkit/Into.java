package dev.kit.envkit;

import java.io.Serializable;
import java.util.Iterator;

/**
 * Builds one value from several, usually with a record's constructor.
 *
 * <p>An example is {@code AppConfig::new}. It is serializable only so that a constructor reference reveals the
 * components that it fills: reports then name {@code database.pool} instead of {@code #2.#1}.
 *
 * @param <R> the type that is built
 */
public interface Into<R> extends Serializable {

    /** Builds the value from its parts. They are in the order of declaration. */
    R build(Iterator<?> parts);

    /**
     * Returns the next part, whose type the compiler has checked where the parts were declared. The name is short to
     * keep sixteen calls on a line.
     */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // see above
    private static <P> P n(Iterator<?> parts) {
        return (P) parts.next();
    }

    /** Takes one part. */
    @FunctionalInterface
    interface Of1<A, R> extends Into<R> {
        /** Builds the value. */
        R apply(A a);

        @Override
        default R build(Iterator<?> p) {
            return apply(n(p));
        }
    }

    /** Takes 2 parts. */
    @FunctionalInterface
    interface Of2<A, B, R> extends Into<R> {
        /** Builds the value. */
        R apply(A a, B b);

        @Override
        default R build(Iterator<?> p) {
            return apply(n(p), n(p));
        }
    }

    /** Takes 3 parts. */
    @FunctionalInterface
    interface Of3<A, B, C, R> extends Into<R> {
        /** Builds the value. */
        R apply(A a, B b, C c);

        @Override
        default R build(Iterator<?> p) {
            return apply(n(p), n(p), n(p));
        }
    }

    /** Takes 4 parts. */
    @FunctionalInterface
    interface Of4<A, B, C, D, R> extends Into<R> {
        /** Builds the value. */
        R apply(A a, B b, C c, D d);

        @Override
        default R build(Iterator<?> p) {
            return apply(n(p), n(p), n(p), n(p));
        }
    }

    /** Takes 5 parts. */
    @FunctionalInterface
    interface Of5<A, B, C, D, E, R> extends Into<R> {
        /** Builds the value. */
        R apply(A a, B b, C c, D d, E e);

        @Override
        default R build(Iterator<?> p) {
            return apply(n(p), n(p), n(p), n(p), n(p));
        }
    }

    /** Takes 6 parts. */
    @FunctionalInterface
    interface Of6<A, B, C, D, E, F, R> extends Into<R> {
        /** Builds the value. */
        R apply(A a, B b, C c, D d, E e, F f);

        @Override
        default R build(Iterator<?> p) {
            return apply(n(p), n(p), n(p), n(p), n(p), n(p));
        }
    }

    /** Takes 7 parts. */
    @FunctionalInterface
    interface Of7<A, B, C, D, E, F, G, R> extends Into<R> {
        /** Builds the value. */
        R apply(A a, B b, C c, D d, E e, F f, G g);

        @Override
        default R build(Iterator<?> p) {
            return apply(n(p), n(p), n(p), n(p), n(p), n(p), n(p));
        }
    }

    /** Takes 8 parts. */
    @FunctionalInterface
    interface Of8<A, B, C, D, E, F, G, H, R> extends Into<R> {
        /** Builds the value. */
        R apply(A a, B b, C c, D d, E e, F f, G g, H h);

        @Override
        default R build(Iterator<?> p) {
            return apply(n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p));
        }
    }

    /** Takes 9 parts. */
    @FunctionalInterface
    interface Of9<A, B, C, D, E, F, G, H, I, R> extends Into<R> {
        /** Builds the value. */
        R apply(A a, B b, C c, D d, E e, F f, G g, H h, I i);

        @Override
        default R build(Iterator<?> p) {
            return apply(n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p));
        }
    }

    /** Takes 10 parts. */
    @FunctionalInterface
    interface Of10<A, B, C, D, E, F, G, H, I, J, R> extends Into<R> {
        /** Builds the value. */
        R apply(A a, B b, C c, D d, E e, F f, G g, H h, I i, J j);

        @Override
        default R build(Iterator<?> p) {
            return apply(n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p));
        }
    }

    /** Takes 11 parts. */
    @FunctionalInterface
    interface Of11<A, B, C, D, E, F, G, H, I, J, K, R> extends Into<R> {
        /** Builds the value. */
        R apply(A a, B b, C c, D d, E e, F f, G g, H h, I i, J j, K k);

        @Override
        default R build(Iterator<?> p) {
            return apply(n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p));
        }
    }

    /** Takes 12 parts. */
    @FunctionalInterface
    interface Of12<A, B, C, D, E, F, G, H, I, J, K, L, R> extends Into<R> {
        /** Builds the value. */
        R apply(A a, B b, C c, D d, E e, F f, G g, H h, I i, J j, K k, L l);

        @Override
        default R build(Iterator<?> p) {
            return apply(n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p));
        }
    }

    /** Takes 13 parts. */
    @FunctionalInterface
    interface Of13<A, B, C, D, E, F, G, H, I, J, K, L, M, R> extends Into<R> {
        /** Builds the value. */
        R apply(A a, B b, C c, D d, E e, F f, G g, H h, I i, J j, K k, L l, M m);

        @Override
        default R build(Iterator<?> p) {
            return apply(n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p));
        }
    }

    /** Takes 14 parts. */
    @FunctionalInterface
    interface Of14<A, B, C, D, E, F, G, H, I, J, K, L, M, N, R> extends Into<R> {
        /** Builds the value. */
        R apply(A a, B b, C c, D d, E e, F f, G g, H h, I i, J j, K k, L l, M m, N n);

        @Override
        default R build(Iterator<?> p) {
            return apply(n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p));
        }
    }

    /** Takes 15 parts. */
    @FunctionalInterface
    interface Of15<A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, R> extends Into<R> {
        /** Builds the value. */
        R apply(A a, B b, C c, D d, E e, F f, G g, H h, I i, J j, K k, L l, M m, N n, O o);

        @Override
        default R build(Iterator<?> p) {
            return apply(n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p));
        }
    }

    /** Takes 16 parts. */
    @FunctionalInterface
    interface Of16<A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, R> extends Into<R> {
        /** Builds the value. */
        R apply(A a, B b, C c, D d, E e, F f, G g, H h, I i, J j, K k, L l, M m, N n, O o, P p);

        @Override
        default R build(Iterator<?> p) {
            return apply(
                    n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p), n(p));
        }
    }
}
