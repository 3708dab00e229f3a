package dev.kit.envkit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads typed configuration from variables. Immutable and thread-safe.
 *
 * <pre>{@code
 * AppConfig config = new EnvironmentParser(System.getenv())
 *         .create(env -> env.into(AppConfig::new,
 *                 env.get("PORT").integer().between(1, 65535).orElse(3000),
 *                 env.get("DATABASE_URL").url().scheme("postgresql")))
 *         .parse();
 * }</pre>
 *
 * <p>A blank variable counts as absent unless its leaf allows it with {@code allowEmpty()}.
 */
public final class EnvironmentParser {

    /** The sources, in ascending order of precedence. */
    private final List<EnvironmentSource> sources;

    private final Map<String, String> values;
    private final @Nullable EnvironmentRecorder recorder;

    /** Creates a parser of a copy of {@code source}. Later changes of the map have no effect. */
    public EnvironmentParser(Map<String, String> source) {
        this(EnvironmentSource.of("the environment", source));
    }

    /** Creates a parser of {@code source}. */
    public EnvironmentParser(EnvironmentSource source) {
        this(List.of(source), null);
    }

    private EnvironmentParser(List<EnvironmentSource> sources, @Nullable EnvironmentRecorder recorder) {
        this.sources = sources;
        this.values = merge(sources);
        this.recorder = recorder;
    }

    private static Map<String, String> merge(List<EnvironmentSource> sources) {
        if (sources.size() == 1) {
            return sources.get(0).variables();
        }
        Map<String, String> merged = new HashMap<>();
        sources.forEach(source -> merged.putAll(source.variables()));
        return merged;
    }

    /** Returns a parser that reports its calls to {@code recorder}. It has no environment. */
    public static EnvironmentParser recording(EnvironmentRecorder recorder) {
        return new EnvironmentParser(List.of(), recorder);
    }

    /** Returns a parser in which {@code source} overrides variables of equal name. */
    public EnvironmentParser with(EnvironmentSource source) {
        List<EnvironmentSource> more = new ArrayList<>(sources);
        more.add(source);
        return new EnvironmentParser(List.copyOf(more), recorder);
    }

    /** Returns a parser in which {@code overrides} override variables of equal name. */
    public EnvironmentParser with(Map<String, String> overrides) {
        return with(EnvironmentSource.of("the overrides", overrides));
    }

    /** Describes the variables to read. Nothing is read before {@link ConfigParser#parse()}. */
    public <T> ConfigParser<T> create(Function<? super Env, ? extends Variable<T>> description) {
        EnvironmentSchema<T> schema = EnvironmentSchema.of(description);
        if (recorder != null) {
            recorder.described(schema);
        }
        return new ConfigParser<>(this, schema);
    }

    /**
     * Reads and validates everything that {@code schema} describes.
     *
     * @throws EnvironmentException listing every variable that is missing or invalid
     */
    @SuppressWarnings("unchecked") // the tree of a schema of T yields a T
    public <T> T parse(EnvironmentSchema<T> schema) {
        if (recorder != null) {
            recorder.described(schema);
            return recorder.parsed(schema);
        }
        return (T) evaluate(schema.root(), new Evaluation(values));
    }

    Settings settings(EnvironmentSchema<?> schema) {
        if (recorder != null) {
            recorder.parsed(schema);
        }
        Evaluation evaluation = new Evaluation(values);
        Object value = evaluate(schema.root(), evaluation);
        return schema.root() instanceof Group<?> group
                ? group.settings(evaluation)
                : Settings.of(new String[] {""}, new Object[] {value});
    }

    private Object evaluate(Node<?> root, Evaluation evaluation) {
        Object result = root.evaluate(evaluation);
        if (Modifier.isValue(result)) {
            return result;
        }
        if (result == Node.ABSENT) {
            root.required(evaluation::missing);
        }
        throw new EnvironmentException(new Diagnosis(sources, values, root).of(evaluation.findings()));
    }
}
