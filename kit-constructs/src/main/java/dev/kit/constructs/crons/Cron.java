package dev.kit.constructs.crons;

import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionHandler;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A function with a schedule, as a value.
 *
 * <p>A scheduler or a cloud platform runs it. Immutable and thread-safe.
 *
 * @param <I> the type of the input
 * @param <R> the type of the output
 */
public final class Cron<I, R extends @Nullable Object> {

    private final CronDefinition definition;
    private final CloudFunction<I, R> function;

    private Cron(CronDefinition definition, CloudFunction<I, R> function) {
        this.definition = definition;
        this.function = function;
    }

    static <I, R extends @Nullable Object> Cron<I, R> build(
            CronDefinition definition, FunctionHandler<I, ?, R> handler) {
        return new Cron<>(definition, CloudFunction.build(definition.function(), handler));
    }

    /**
     * Returns the name by which schedulers identify this cron.
     *
     * <p>It is the given name, otherwise that of its field.
     */
    public String name() {
        return function.name();
    }

    /** Returns the same cron with the name of its field. */
    public Cron<I, R> named(String fieldName) {
        return new Cron<>(definition, function.named(fieldName));
    }

    /** Returns the schedule. */
    public Schedule schedule() {
        return definition.schedule();
    }

    /** Returns the class and line at which {@code handle} was called. */
    public Optional<String> declaredAt() {
        return function.declaredAt();
    }

    /** Returns the parts, for code that interprets the cron. */
    public CronDefinition definition() {
        return definition;
    }

    /** Returns the function that runs at each tick. */
    public CloudFunction<I, R> function() {
        return function;
    }

    /** Returns kind and name, such as {@code Cron forgetCarts}. */
    @Override
    public String toString() {
        return function.toString();
    }
}
