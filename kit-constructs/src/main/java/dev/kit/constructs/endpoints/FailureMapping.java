package dev.kit.constructs.endpoints;

import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.HttpException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The error response to an exception of the application. Immutable and thread-safe if its functions are.
 *
 * <pre>{@code
 * FailureMapping.of(SoldOut.class, Conflict, OutOfStock.class, e -> new OutOfStock(e.product()), "Too few are left.")
 * }</pre>
 *
 * <p>It applies to subclasses, and to an exception that it caused. Of several mappings that of the nearest class is
 * used. Documents list the response as one that is declared with {@code fails}.
 *
 * @param <X> the class of the exception
 * @param type the class of the exception
 * @param failure the response as documents list it
 * @param members returns the record whose components are members of the problem; null for none
 * @param detail returns the detail of the problem; null for the description
 */
public record FailureMapping<X extends Throwable>(
        Class<X> type,
        DeclaredFailure failure,
        Function<? super X, ? extends @Nullable Record> members,
        Function<? super X, @Nullable String> detail) {

    private static final int MAX_CAUSES = 10;

    /**
     * Returns the mapping of {@code type} to a status.
     *
     * @param description the circumstances of the response for documents, and its {@code detail}
     */
    public static <X extends Throwable> FailureMapping<X> of(Class<X> type, FailureStatus status, String description) {
        return new FailureMapping<>(
                type, new DeclaredFailure(status, null, description), thrown -> null, thrown -> null);
    }

    /**
     * Returns the mapping of {@code type} to a status and a record.
     *
     * @param members the record, whose name identifies the kind of problem
     * @param reading returns the record of an exception
     * @param description the circumstances of the response for documents, and its {@code detail}
     */
    public static <X extends Throwable, M extends Record> FailureMapping<X> of(
            Class<X> type,
            FailureStatus status,
            Class<M> members,
            Function<? super X, ? extends M> reading,
            String description) {
        return new FailureMapping<>(type, new DeclaredFailure(status, members, description), reading, thrown -> null);
    }

    /**
     * Sends a detail of the exception instead of the description.
     *
     * <p>{@code detail(SoldOut::getMessage)} sends its message, which must be safe to show to the client then. If the
     * function returns null, the description is sent.
     */
    public FailureMapping<X> detail(Function<? super X, @Nullable String> detail) {
        return new FailureMapping<>(type, failure, members, detail);
    }

    /** Returns the response that the nearest of {@code mappings} gives to an exception or its nearest cause. */
    static Optional<HttpException> answer(List<FailureMapping<?>> mappings, Throwable thrown) {
        return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                .limit(MAX_CAUSES)
                .flatMap(cause -> nearest(mappings, cause).map(mapping -> mapping.answer(cause)).stream())
                .findFirst();
    }

    private static Optional<FailureMapping<?>> nearest(List<FailureMapping<?>> mappings, Throwable cause) {
        return mappings.stream()
                .filter(mapping -> mapping.type.isInstance(cause))
                .reduce((nearest, mapping) -> nearest.type.isAssignableFrom(mapping.type) ? mapping : nearest);
    }

    private HttpException answer(Throwable thrown) {
        X own = type.cast(thrown);
        String words = detail.apply(own);
        return HttpErrors.because(
                thrown, failure.status().code(), words == null ? failure.description() : words, members.apply(own));
    }
}
