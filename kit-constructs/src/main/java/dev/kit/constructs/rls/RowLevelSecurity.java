package dev.kit.constructs.rls;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which PostgreSQL variables a transaction gets, and their values for a context. Immutable and thread-safe.
 *
 * <pre>{@code
 * RowLevelSecurity.<Context>of(ctx -> Map.of("tenant_id", ctx.session().tenant()))
 * // select current_setting('app.tenant_id')
 * }</pre>
 *
 * @param <C> the context the values come from
 */
public final class RowLevelSecurity<C> {

    /** The prefix of variables unless another is given. */
    public static final String DEFAULT_PREFIX = "app";

    private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_]*");

    private final String prefix;
    private final RlsExtractor<? super C> extractor;

    private RowLevelSecurity(String prefix, RlsExtractor<? super C> extractor) {
        this.prefix = prefix;
        this.extractor = extractor;
    }

    /** Variables {@code app.<key>} from {@code extractor}. */
    public static <C> RowLevelSecurity<C> of(RlsExtractor<? super C> extractor) {
        return new RowLevelSecurity<>(DEFAULT_PREFIX, Objects.requireNonNull(extractor, "extractor"));
    }

    /**
     * The same with another prefix.
     *
     * @throws IllegalArgumentException unless it is lower case letters, digits and underscores
     */
    public RowLevelSecurity<C> prefix(String prefix) {
        return new RowLevelSecurity<>(checked("prefix", prefix), extractor);
    }

    /** The part of each variable's name before the dot. */
    public String prefix() {
        return prefix;
    }

    /**
     * Full variable names with their values, for one {@code set_config} statement.
     *
     * @throws IllegalArgumentException if a key is not lower case letters, digits and underscores
     * @throws Exception what the extractor threw
     */
    public Map<String, String> variables(C context) throws Exception {
        Map<String, ?> values = extractor.extract(context);
        Map<String, String> variables = new LinkedHashMap<>(values.size() * 2);
        values.forEach((key, value) -> variables.put(prefix + "." + checked("key", key), text(value)));
        return variables;
    }

    /** An optional stands for its value: its own text would match no row, and nobody would see why. */
    private static String text(@Nullable Object value) {
        Object held = value instanceof Optional<?> optional ? optional.orElse(null) : value;
        return held == null ? "" : held.toString();
    }

    private static String checked(String what, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("Row-level security " + what + " \"" + name
                    + "\" is not a variable name. Use lower case letters, digits and underscores, such as tenant_id.");
        }
        return name;
    }
}
