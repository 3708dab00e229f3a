package dev.kit.constructs.events;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An event that a construct declares, published after each successful run. Immutable and thread-safe.
 *
 * @param <R> the handler's output
 */
public final class EventDefinition<R> {

    private final EventType<?> type;
    private final Function<? super R, ? extends PublishableMessage<?>> message;
    private final Predicate<? super R> when;

    private EventDefinition(
            EventType<?> type,
            Function<? super R, ? extends PublishableMessage<?>> message,
            Predicate<? super R> when) {
        this.type = type;
        this.message = message;
        this.when = when;
    }

    /** Returns an event of {@code type} whose payload is taken from the output. */
    public static <R, P> EventDefinition<R> of(EventType<P> type, Function<? super R, ? extends P> payload) {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(payload, "payload");
        return new EventDefinition<>(type, output -> type.of(payload.apply(output)), output -> true);
    }

    /** Publishes only for outputs that match {@code when}. */
    public EventDefinition<R> when(Predicate<? super R> when) {
        return new EventDefinition<>(type, message, Objects.requireNonNull(when, "when"));
    }

    /**
     * Orders the event among those of a key.
     *
     * <p>The function {@code key} takes the key from the output; null is none.
     */
    public EventDefinition<R> key(Function<? super R, ? extends @Nullable String> key) {
        Objects.requireNonNull(key, "key");
        return new EventDefinition<>(type, output -> keyed(message.apply(output), key.apply(output)), when);
    }

    private static PublishableMessage<?> keyed(PublishableMessage<?> message, @Nullable String key) {
        return key == null ? message : message.key(key);
    }

    /**
     * Adds an attribute, such as a priority or metadata.
     *
     * @throws IllegalArgumentException if a transport could not carry {@code name}, or uses it otherwise
     */
    public EventDefinition<R> attribute(String name, Object value) {
        PublishableMessage.check(name);
        Objects.requireNonNull(value, name);
        return new EventDefinition<>(type, output -> message.apply(output).attribute(name, value), when);
    }

    /** Returns the published event type. */
    public EventType<?> type() {
        return type;
    }

    /** Returns the message for an output. Its payload is computed only if the condition holds. */
    public Optional<PublishableMessage<?>> message(R output) {
        return when.test(output) ? Optional.of(message.apply(output)) : Optional.empty();
    }
}
