package dev.kit.envkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Describes a configuration independently of its source; keep it in a constant. Immutable and thread-safe.
 *
 * <pre>{@code
 * static final EnvironmentSchema<Mail> SCHEMA = EnvironmentSchema.of(env -> env.into(Mail::new,
 *         env.get("SMTP_HOST").string(),
 *         env.get("SMTP_PORT").integer().between(1, 65535).orElse(25)));
 * }</pre>
 *
 * @param <T> the type of the configuration
 */
public final class EnvironmentSchema<T> {

    private final Node<T> root;

    private EnvironmentSchema(Node<T> root) {
        this.root = root;
    }

    /** Calls {@code description} once and keeps its result. */
    public static <T> EnvironmentSchema<T> of(Function<? super Env, ? extends Variable<T>> description) {
        return new EnvironmentSchema<>(Node.of(description.apply(Env.INSTANCE)));
    }

    Node<T> root() {
        return root;
    }

    /**
     * Returns all variables of the configuration, in the order of declaration.
     *
     * <p>They are known without reading.
     */
    public List<EnvironmentVariable> variables() {
        List<EnvironmentVariable> variables = new ArrayList<>();
        root.visit(Position.ROOT, (leaf, at) -> {
            Notes notes = leaf.specification.notes();
            variables.add(new EnvironmentVariable(
                    leaf.name(),
                    at.path(),
                    at.optional(),
                    at.secret(),
                    leaf.expectation(at.secret()),
                    notes.description(),
                    notes.example(),
                    leaf.declaredAt()));
        });
        return List.copyOf(variables);
    }

    /**
     * Returns the names of all variables, sorted, each once.
     *
     * <p>Defaulted and optional variables are included.
     */
    public List<String> variableNames() {
        return variables().stream()
                .map(EnvironmentVariable::name)
                .distinct()
                .sorted()
                .toList();
    }

    /**
     * Returns a placeholder configuration for tools without an environment.
     *
     * <p>It consists of {@code ""}, {@code 0}, {@code false} and empty collections. It is empty if a transform or a
     * constructor does not accept these.
     */
    @SuppressWarnings("unchecked") // the tree yields its own type or the mark
    public Optional<T> placeholder() {
        Object value = root.placeholder();
        return Modifier.isValue(value) ? Optional.of((T) value) : Optional.empty();
    }
}
