package dev.kit.constructs.functions;

import dev.kit.constructs.Service;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.run.Declaration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * A function and its complete definition, as a value. Immutable and thread-safe; a {@link FunctionRunner} runs it.
 *
 * @param <I> the type of the input
 * @param <R> the type of the output
 */
public final class CloudFunction<I, R extends @Nullable Object> {

    private static final Set<String> PACKAGES = Set.of("dev.kit.constructs.functions", "dev.kit.constructs.crons");

    /** Passes its definition on, from a package on which this one does not depend. */
    private static final String CRON = "dev.kit.constructs.crons.Cron";

    private final FunctionDefinition definition;
    private final FunctionHandler<?, ?, ?> handler;
    private final @Nullable String fieldName;
    private final @Nullable String declaredAt;

    /**
     * The identity that a function shares with its copies that know their fields, since several functions may share a
     * handler.
     */
    private final Object identity;

    private CloudFunction(
            FunctionDefinition definition,
            FunctionHandler<?, ?, ?> handler,
            @Nullable String fieldName,
            @Nullable String declaredAt,
            Object identity) {
        this.identity = identity;
        this.definition = definition;
        this.handler = handler;
        this.fieldName = fieldName;
        this.declaredAt = declaredAt;
    }

    /**
     * Returns the function of {@code definition} that {@code handler} runs; for builders of constructs.
     *
     * @throws IllegalStateException if the parts of the definition contradict each other
     */
    public static <I, R extends @Nullable Object> CloudFunction<I, R> build(
            FunctionDefinition definition, FunctionHandler<I, ?, R> handler) {
        return new CloudFunction<>(
                definition.checked(), handler, null, Declaration.place(CloudFunction::isBuilding), new Object());
    }

    /**
     * Returns the name of the function.
     *
     * <p>This is the declared name, else the name of its field, else a name derived from its place in the source.
     */
    public String name() {
        if (definition.name() != null) {
            return definition.name();
        }
        return fieldName == null ? derivedName() : fieldName;
    }

    /** Returns this function with the name of its field. */
    public CloudFunction<I, R> named(String fieldName) {
        return new CloudFunction<>(definition, handler, fieldName, declaredAt, identity);
    }

    /** Returns this function as one that runs in the transaction of its caller. */
    CloudFunction<I, R> joining() {
        return new CloudFunction<>(definition.joining(), handler, fieldName, declaredAt, identity);
    }

    /** Returns the place where {@code handle} was called, as class and line. */
    public Optional<String> declaredAt() {
        return Optional.ofNullable(declaredAt);
    }

    /** Returns the parts of the function, for code that interprets it. */
    public FunctionDefinition definition() {
        return definition;
    }

    /**
     * Returns every service that the function may request.
     *
     * <p>These are the declared services, the database, the publisher and the storage of audits.
     */
    public List<Service<?>> allServices() {
        return Declaration.services(definition.services(), definition.data(), definition.effects());
    }

    /** Returns the kind and the name, such as {@code Function monthlyReport}. */
    @Override
    public String toString() {
        return definition.kind() + " " + name();
    }

    Object identity() {
        return identity;
    }

    Logger logger(ConstructEnvironment environment) {
        return environment.logger(
                definition.logger(), "kit." + definition.kind().toLowerCase(Locale.ROOT) + "." + name());
    }

    /**
     * Returns the handler. The types agree by construction: the builder that received the handler received its input
     * and its database.
     */
    @SuppressWarnings("unchecked")
    FunctionHandler<Object, Object, R> handler() {
        return (FunctionHandler<Object, Object, R>) handler;
    }

    private String derivedName() {
        if (declaredAt == null) {
            return "unnamed";
        }
        return declaredAt.substring(declaredAt.lastIndexOf('.') + 1);
    }

    private static boolean isBuilding(String className) {
        int end = className.lastIndexOf('.');
        return className.equals(CloudFunction.class.getName())
                || className.equals(CRON)
                || (end > 0 && PACKAGES.contains(className.substring(0, end)) && className.endsWith("Builder"));
    }
}
