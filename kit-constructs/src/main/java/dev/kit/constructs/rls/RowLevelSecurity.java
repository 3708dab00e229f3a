package dev.kit.constructs.rls;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The PostgreSQL variables of a transaction, computed from a context. Immutable and thread-safe.
 *
 * <pre>{@code
 * RowLevelSecurity.of("my", ctx -> Map.of("tenant_id", ctx.session().tenant()))
 * // select current_setting('my.tenant_id')
 * }</pre>
 *
 * @param <C> the context the values come from
 */
public final class RowLevelSecurity<C> implements RlsExtractor<C> {

    /** The default prefix of variables. */
    public static final String DEFAULT_PREFIX = "app";

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_$]*");

    private static final RowLevelSecurity<Object> NONE = new RowLevelSecurity<>(DEFAULT_PREFIX, context -> Map.of());

    private final String prefix;
    private final RlsExtractor<? super C> extractor;

    private RowLevelSecurity(String prefix, RlsExtractor<? super C> extractor) {
        this.prefix = prefix;
        this.extractor = extractor;
    }

    /**
     * Returns variables {@code app.<key>} from {@code extractor}.
     *
     * <p>If {@code extractor} has a prefix already, it is returned itself.
     */
    @SuppressWarnings("unchecked") // what reads any context reads C
    public static <C> RowLevelSecurity<C> of(RlsExtractor<? super C> extractor) {
        return extractor instanceof RowLevelSecurity<?> prefixed
                ? (RowLevelSecurity<C>) prefixed
                : new RowLevelSecurity<>(DEFAULT_PREFIX, Objects.requireNonNull(extractor, "extractor"));
    }

    /**
     * Returns variables {@code <prefix>.<key>} from {@code extractor}.
     *
     * <pre>{@code
     * .rls(RowLevelSecurity.of("my", ctx -> Map.of("tenant_id", ctx.session().tenant())))
     * }</pre>
     *
     * @throws IllegalArgumentException as {@link #prefix(String)}
     */
    public static <C> RowLevelSecurity<C> of(String prefix, RlsExtractor<? super C> extractor) {
        return RowLevelSecurity.<C>of(extractor).prefix(prefix);
    }

    /**
     * Returns no variables.
     *
     * <p>Use it as {@code .rls(RowLevelSecurity.none())}, which disables inherited ones.
     */
    @SuppressWarnings("unchecked") // it reads no context
    public static <C> RowLevelSecurity<C> none() {
        return (RowLevelSecurity<C>) NONE;
    }

    /**
     * Returns a copy with another prefix.
     *
     * @throws IllegalArgumentException unless it consists of letters, digits and underscores and does not begin with a
     *     digit
     */
    public RowLevelSecurity<C> prefix(String prefix) {
        return new RowLevelSecurity<>(checkedPrefix(prefix), extractor);
    }

    /** Returns the part of each variable's name before the dot. */
    public String prefix() {
        return prefix;
    }

    /**
     * Returns full variable names with their values, for one {@code set_config} statement.
     *
     * @throws RlsVariablesException if the extractor returned null, or keys that are not variable names
     * @throws Exception if the extractor throws it
     */
    public Map<String, String> variables(C context) throws Exception {
        Map<String, ?> values = extract(context);
        // An extractor that was compiled without null checks may return null.
        if (values == null) {
            throw new RlsVariablesException("The row-level security extractor returned null. Return a map, with null"
                    + " for the value of a variable that is to stay empty.");
        }
        Map<String, String> variables = new LinkedHashMap<>(values.size() * 2);
        values.forEach((key, value) -> variables.put(prefix + "." + checkedKey(key), text(key, value)));
        requireDistinct(variables.keySet());
        return variables;
    }

    /** Returns the variables without prefix, as the extractor returned them. */
    @Override
    public Map<String, ?> extract(C context) throws Exception {
        return extractor.extract(context);
    }

    /** Returns {@code tenant_id} or {@code tenantId} of {@code variables}; null if neither is set. */
    public @Nullable String tenant(Map<String, String> variables) {
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            String key = variable.getKey().substring(prefix.length() + 1);
            if (key.equalsIgnoreCase("tenant_id") || key.equalsIgnoreCase("tenantId")) {
                return variable.getValue();
            }
        }
        return null;
    }

    /** Unwraps an optional: its own text would match no row, and the cause would be hard to find. */
    private static String text(String key, @Nullable Object value) {
        Object held = value instanceof Optional<?> optional ? optional.orElse(null) : value;
        String text = held == null ? "" : held.toString();
        if (text.indexOf('\0') >= 0) {
            throw new RlsVariablesException("The value of the row-level security variable \"" + key
                    + "\" has a zero character, which PostgreSQL does not store.");
        }
        return text;
    }

    private static String checkedKey(@Nullable String key) {
        if (key == null || !NAME.matcher(key).matches()) {
            throw new RlsVariablesException(notAName("key", String.valueOf(key)));
        }
        return key;
    }

    /** Rejects names that differ only in case, which PostgreSQL ignores: one variable would overwrite the other. */
    private static void requireDistinct(Set<String> names) {
        Set<String> known = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (String name : names) {
            if (!known.add(name)) {
                throw new RlsVariablesException("Two row-level security variables are named \"" + name
                        + "\" but for upper and lower case, which PostgreSQL does not tell apart.");
            }
        }
    }

    private static String checkedPrefix(String prefix) {
        if (!NAME.matcher(prefix).matches()) {
            throw new IllegalArgumentException(notAName("prefix", prefix));
        }
        return prefix;
    }

    private static String notAName(String what, String name) {
        return "Row-level security " + what + " \"" + name
                + "\" is not a variable name. Use letters, digits and underscores, such as tenant_id or userId.";
    }
}
