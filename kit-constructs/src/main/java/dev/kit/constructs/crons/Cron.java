package dev.kit.constructs.crons;

import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionHandler;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A function with a schedule, as a value. Immutable and thread-safe; a scheduler or a cloud platform gives it life.
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

    /** Returns the name it was given, else that of its field; schedulers know it by this. */
    public String name() {
        return function.name();
    }

    /** Returns the same cron, knowing the name of the field that holds it. */
    public Cron<I, R> named(String fieldName) {
        return new Cron<>(definition, function.named(fieldName));
    }

    /** Returns when it runs. */
    public Schedule schedule() {
        return definition.schedule();
    }

    /** Returns where {@code handle} was called, as class and line. */
    public Optional<String> declaredAt() {
        return function.declaredAt();
    }

    /** Returns the parts, for those who interpret the cron. */
    public CronDefinition definition() {
        return definition;
    }

    /** Returns what runs at each tick. */
    public CloudFunction<I, R> function() {
        return function;
    }

    /** Kind and name, such as {@code Cron forgetCarts}. */
    @Override
    public String toString() {
        return function.toString();
    }
}
