package dev.kit.envkit;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Describes variables and groups them. {@link EnvironmentParser#create} passes it to its function.
 *
 * <p>Nothing is read here. Immutable and thread-safe.
 */
public final class Env {

    static final Env INSTANCE = new Env();

    private Env() {}

    /** Names a variable whose type is chosen next. */
    public Variable.Untyped get(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("A variable needs a name; env.get(\"\") has none.");
        }
        return new UntypedLeaf(name, CallSite.outside());
    }

    /** Returns a constant value, which is not read. */
    public <T> Variable<T> value(T value) {
        return new Constant<>(value);
    }

    /** Groups variables under names. The values are then read by path, such as {@code database.pool}. */
    public Variable<Settings> object(Map<String, ? extends Variable<?>> parts) {
        return Group.settings(new LinkedHashMap<>(parts));
    }

    /**
     * Groups variables by the names of the record's components.
     *
     * @throws IllegalArgumentException naming the component that is missing, unknown or of another type
     */
    public <R extends Record> Variable<R> record(Class<R> type, Map<String, ? extends Variable<?>> parts) {
        return RecordTarget.of(type, parts);
    }

    /**
     * Reads {@code name} and the variables of the branch it selects.
     *
     * <p>The variables of the other branches are not required.
     */
    public <T> Variable<T> oneOf(String name, Map<String, ? extends Variable<? extends T>> branches) {
        String[] choices = branches.keySet().toArray(String[]::new);
        Variable.Text selector =
                new UntypedLeaf(name, CallSite.outside()).string().oneOf(choices);
        return new Choice<>(Node.of(selector), branches);
    }

    /** Groups one variable into the result of {@code target}. */
    public <A, R> Variable<R> into(Into.Of1<A, R> target, Variable<A> a) {
        return new Group<>(target, a);
    }

    /** Groups 2 variables into the result of {@code target}. */
    public <A, B, R> Variable<R> into(Into.Of2<A, B, R> target, Variable<A> a, Variable<B> b) {
        return new Group<>(target, a, b);
    }

    /** Groups 3 variables into the result of {@code target}. */
    public <A, B, C, R> Variable<R> into(Into.Of3<A, B, C, R> target, Variable<A> a, Variable<B> b, Variable<C> c) {
        return new Group<>(target, a, b, c);
    }

    /** Groups 4 variables into the result of {@code target}. */
    public <A, B, C, D, R> Variable<R> into(
            Into.Of4<A, B, C, D, R> target, Variable<A> a, Variable<B> b, Variable<C> c, Variable<D> d) {
        return new Group<>(target, a, b, c, d);
    }

    /** Groups 5 variables into the result of {@code target}. */
    public <A, B, C, D, E, R> Variable<R> into(
            Into.Of5<A, B, C, D, E, R> target,
            Variable<A> a,
            Variable<B> b,
            Variable<C> c,
            Variable<D> d,
            Variable<E> e) {
        return new Group<>(target, a, b, c, d, e);
    }

    /** Groups 6 variables into the result of {@code target}. */
    public <A, B, C, D, E, F, R> Variable<R> into(
            Into.Of6<A, B, C, D, E, F, R> target,
            Variable<A> a,
            Variable<B> b,
            Variable<C> c,
            Variable<D> d,
            Variable<E> e,
            Variable<F> f) {
        return new Group<>(target, a, b, c, d, e, f);
    }

    /** Groups 7 variables into the result of {@code target}. */
    public <A, B, C, D, E, F, G, R> Variable<R> into(
            Into.Of7<A, B, C, D, E, F, G, R> target,
            Variable<A> a,
            Variable<B> b,
            Variable<C> c,
            Variable<D> d,
            Variable<E> e,
            Variable<F> f,
            Variable<G> g) {
        return new Group<>(target, a, b, c, d, e, f, g);
    }

    /** Groups 8 variables into the result of {@code target}. */
    public <A, B, C, D, E, F, G, H, R> Variable<R> into(
            Into.Of8<A, B, C, D, E, F, G, H, R> target,
            Variable<A> a,
            Variable<B> b,
            Variable<C> c,
            Variable<D> d,
            Variable<E> e,
            Variable<F> f,
            Variable<G> g,
            Variable<H> h) {
        return new Group<>(target, a, b, c, d, e, f, g, h);
    }

    /** Groups 9 variables into the result of {@code target}. */
    public <A, B, C, D, E, F, G, H, I, R> Variable<R> into(
            Into.Of9<A, B, C, D, E, F, G, H, I, R> target,
            Variable<A> a,
            Variable<B> b,
            Variable<C> c,
            Variable<D> d,
            Variable<E> e,
            Variable<F> f,
            Variable<G> g,
            Variable<H> h,
            Variable<I> i) {
        return new Group<>(target, a, b, c, d, e, f, g, h, i);
    }

    /** Groups 10 variables into the result of {@code target}. */
    public <A, B, C, D, E, F, G, H, I, J, R> Variable<R> into(
            Into.Of10<A, B, C, D, E, F, G, H, I, J, R> target,
            Variable<A> a,
            Variable<B> b,
            Variable<C> c,
            Variable<D> d,
            Variable<E> e,
            Variable<F> f,
            Variable<G> g,
            Variable<H> h,
            Variable<I> i,
            Variable<J> j) {
        return new Group<>(target, a, b, c, d, e, f, g, h, i, j);
    }

    /** Groups 11 variables into the result of {@code target}. */
    public <A, B, C, D, E, F, G, H, I, J, K, R> Variable<R> into(
            Into.Of11<A, B, C, D, E, F, G, H, I, J, K, R> target,
            Variable<A> a,
            Variable<B> b,
            Variable<C> c,
            Variable<D> d,
            Variable<E> e,
            Variable<F> f,
            Variable<G> g,
            Variable<H> h,
            Variable<I> i,
            Variable<J> j,
            Variable<K> k) {
        return new Group<>(target, a, b, c, d, e, f, g, h, i, j, k);
    }

    /** Groups 12 variables into the result of {@code target}. */
    public <A, B, C, D, E, F, G, H, I, J, K, L, R> Variable<R> into(
            Into.Of12<A, B, C, D, E, F, G, H, I, J, K, L, R> target,
            Variable<A> a,
            Variable<B> b,
            Variable<C> c,
            Variable<D> d,
            Variable<E> e,
            Variable<F> f,
            Variable<G> g,
            Variable<H> h,
            Variable<I> i,
            Variable<J> j,
            Variable<K> k,
            Variable<L> l) {
        return new Group<>(target, a, b, c, d, e, f, g, h, i, j, k, l);
    }

    /** Groups 13 variables into the result of {@code target}. */
    public <A, B, C, D, E, F, G, H, I, J, K, L, M, R> Variable<R> into(
            Into.Of13<A, B, C, D, E, F, G, H, I, J, K, L, M, R> target,
            Variable<A> a,
            Variable<B> b,
            Variable<C> c,
            Variable<D> d,
            Variable<E> e,
            Variable<F> f,
            Variable<G> g,
            Variable<H> h,
            Variable<I> i,
            Variable<J> j,
            Variable<K> k,
            Variable<L> l,
            Variable<M> m) {
        return new Group<>(target, a, b, c, d, e, f, g, h, i, j, k, l, m);
    }

    /** Groups 14 variables into the result of {@code target}. */
    public <A, B, C, D, E, F, G, H, I, J, K, L, M, N, R> Variable<R> into(
            Into.Of14<A, B, C, D, E, F, G, H, I, J, K, L, M, N, R> target,
            Variable<A> a,
            Variable<B> b,
            Variable<C> c,
            Variable<D> d,
            Variable<E> e,
            Variable<F> f,
            Variable<G> g,
            Variable<H> h,
            Variable<I> i,
            Variable<J> j,
            Variable<K> k,
            Variable<L> l,
            Variable<M> m,
            Variable<N> n) {
        return new Group<>(target, a, b, c, d, e, f, g, h, i, j, k, l, m, n);
    }

    /** Groups 15 variables into the result of {@code target}. */
    public <A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, R> Variable<R> into(
            Into.Of15<A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, R> target,
            Variable<A> a,
            Variable<B> b,
            Variable<C> c,
            Variable<D> d,
            Variable<E> e,
            Variable<F> f,
            Variable<G> g,
            Variable<H> h,
            Variable<I> i,
            Variable<J> j,
            Variable<K> k,
            Variable<L> l,
            Variable<M> m,
            Variable<N> n,
            Variable<O> o) {
        return new Group<>(target, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o);
    }

    /** Groups 16 variables into the result of {@code target}. */
    public <A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, R> Variable<R> into(
            Into.Of16<A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, R> target,
            Variable<A> a,
            Variable<B> b,
            Variable<C> c,
            Variable<D> d,
            Variable<E> e,
            Variable<F> f,
            Variable<G> g,
            Variable<H> h,
            Variable<I> i,
            Variable<J> j,
            Variable<K> k,
            Variable<L> l,
            Variable<M> m,
            Variable<N> n,
            Variable<O> o,
            Variable<P> p) {
        return new Group<>(target, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
    }
}
