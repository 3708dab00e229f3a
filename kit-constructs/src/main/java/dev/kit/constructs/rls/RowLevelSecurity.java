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
 * Which PostgreSQL variables a transaction gets, and their values for a context. Immutable and thread-safe.
 *
 * <pre>{@code
 * RowLevelSecurity.<Context>of(ctx -> Map.of("tenant_id", ctx.session().tenant()))
 * // select current_setting('app.tenant_id')
 * }</pre>
 *
 * @param <C> the context the values come from
 */
public final class RowLevelSecurity<C> implements RlsExtractor<C> {

    /** The prefix of variables unless another is given. */
    public static final String DEFAULT_PREFIX = "app";

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_$]*");

    private static final RowLevelSecurity<Object> NONE = new RowLevelSecurity<>(DEFAULT_PREFIX, context -> Map.of());

    private final String prefix;
    private final RlsExtractor<? super C> extractor;

    private RowLevelSecurity(String prefix, RlsExtractor<? super C> extractor) {
        this.prefix = prefix;
        this.extractor = extractor;
    }

    /** Returns variables {@code app.<key>} from {@code extractor}, or {@code extractor} if it has a prefix already. */
    @SuppressWarnings("unchecked") // what reads any context reads C
    public static <C> RowLevelSecurity<C> of(RlsExtractor<? super C> extractor) {
        return extractor instanceof RowLevelSecurity<?> prefixed
                ? (RowLevelSecurity<C>) prefixed
                : new RowLevelSecurity<>(DEFAULT_PREFIX, Objects.requireNonNull(extractor, "extractor"));
    }

    /** Returns no variables at all, for {@code .rls(RowLevelSecurity.none())}, which turns inherited ones off. */
    @SuppressWarnings("unchecked") // it reads no context
    public static <C> RowLevelSecurity<C> none() {
        return (RowLevelSecurity<C>) NONE;
    }

    /**
     * The same with another prefix.
     *
     * @throws IllegalArgumentException unless it is letters, digits and underscores and begins with no digit
     */
    public RowLevelSecurity<C> prefix(String prefix) {
        return new RowLevelSecurity<>(checkedPrefix(prefix), extractor);
    }

    /** The part of each variable's name before the dot. */
    public String prefix() {
        return prefix;
    }

    /**
     * Full variable names with their values, for one {@code set_config} statement.
     *
     * @throws RlsVariablesException if the extractor returned nothing usable: null, or keys that are no variable names
     * @throws Exception what the extractor threw
     */
    public Map<String, String> variables(C context) throws Exception {
        Map<String, ?> values = extracted(context);
        if (values == null) {
            throw new RlsVariablesException("The row-level security extractor returned null. Return a map, with null"
                    + " for the value of a variable that is to stay empty.");
        }
        Map<String, String> variables = new LinkedHashMap<>(values.size() * 2);
        values.forEach((key, value) -> variables.put(prefix + "." + checkedKey(key), text(key, value)));
        requireDistinct(variables.keySet());
        return variables;
    }

    /** Returns the variables without prefix, as the extractor gave them. */
    @Override
    public Map<String, ?> extract(C context) throws Exception {
        return extractor.extract(context);
    }

    /** Extractors of callers without null checks may return null all the same. */
    private @Nullable Map<String, ?> extracted(C context) throws Exception {
        return extractor.extract(context);
    }

    /** The value of {@code tenant_id} or {@code tenantId} among {@code variables}; null if neither is set. */
    public @Nullable String tenant(Map<String, String> variables) {
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            String key = variable.getKey().substring(prefix.length() + 1);
            if (key.equalsIgnoreCase("tenant_id") || key.equalsIgnoreCase("tenantId")) {
                return variable.getValue();
            }
        }
        return null;
    }

    /** An optional stands for its value: its own text would match no row, and nobody would see why. */
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

    /** PostgreSQL does not tell upper from lower case in the names of variables: one would overwrite the other. */
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
