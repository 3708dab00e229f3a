package dev.kit.client;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The result of a call: data, or an error.
 *
 * <pre>{@code
 * String line = users.call(GET_USER, GetUser.of("42")).fold(User::name, failure -> failure.message());
 * }</pre>
 *
 * <p>Immutable.
 */
public sealed interface WrappedResult<T extends @Nullable Object, E> {

    /**
     * A success.
     *
     * @param data the decoded response; null if the response was empty, as after 204
     */
    record Ok<T extends @Nullable Object, E>(T data) implements WrappedResult<T, E> {

        @Override
        public <R extends @Nullable Object> R fold(
                Function<? super T, ? extends R> ok, Function<? super E, ? extends R> err) {
            return ok.apply(data);
        }
    }

    /**
     * A failure.
     *
     * @param error the result of the transformer; null only if the transformer itself threw
     * @param cause the exception that the unwrapped call would have thrown, or the exception of the transformer with
     *     that exception suppressed in it
     */
    record Err<T extends @Nullable Object, E>(E error, RuntimeException cause) implements WrappedResult<T, E> {

        @Override
        public <R extends @Nullable Object> R fold(
                Function<? super T, ? extends R> ok, Function<? super E, ? extends R> err) {
            return err.apply(error);
        }
    }

    /** Returns whether the call succeeded. */
    default boolean ok() {
        return this instanceof Ok;
    }

    /** Returns the value of the function that applies. */
    <R extends @Nullable Object> R fold(Function<? super T, ? extends R> ok, Function<? super E, ? extends R> err);

    /** Returns the result with other data. */
    default <U extends @Nullable Object> WrappedResult<U, E> map(Function<? super T, ? extends U> change) {
        if (this instanceof Err<T, E> err) {
            return new Err<>(err.error, err.cause);
        }
        return new Ok<>(change.apply(((Ok<T, E>) this).data));
    }

    /** Returns the data, or {@code other} after a failure. */
    default T orElse(T other) {
        return this instanceof Ok<T, E> success ? success.data : other;
    }

    /** Returns the data, or throws the cause of the failure. */
    default T orElseThrow() {
        if (this instanceof Err<T, E> err) {
            throw err.cause;
        }
        return ((Ok<T, E>) this).data;
    }

    /** Returns the data, if there is any. */
    default Optional<T> toOptional() {
        return this instanceof Ok<T, E> success ? Optional.ofNullable(success.data) : Optional.empty();
    }
}
