package dev.kit.constructs.database;

import dev.kit.constructs.rls.RowLevelSecurity;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Detects statements that may set a variable of row-level security for the session, so that it outlives the
 * transaction.
 *
 * <p>The detection examines the text of statements, which costs nothing unless there is such a statement. Not
 * thread-safe, like a connection.
 */
final class ChangedSettings {

    private static final String NAME = "([A-Za-z_][\\w$]*(?:\\.[A-Za-z_][\\w$]*)+)";
    private static final Pattern SETTING = Pattern.compile(
            "set_config\\s*\\(\\s*(?:'" + NAME + "')?|(?:^|;)\\s*set\\s+(?:session\\s+)?" + NAME + "\\s*(?:=|to\\b)",
            Pattern.CASE_INSENSITIVE);

    private final Set<String> known;
    private @Nullable Set<String> changed;

    /**
     * Creates a detector. {@code known} contains the names of the variables in use, which statements may also have set;
     * it may grow.
     */
    ChangedSettings(Set<String> known) {
        this.known = known;
    }

    /**
     * Returns the variables of row-level security that may have been set. The set is empty unless such a statement was
     * seen.
     */
    Set<String> names() {
        if (changed == null) {
            return Set.of();
        }
        Set<String> prefixes = known.stream().map(ChangedSettings::prefix).collect(Collectors.toSet());
        prefixes.add(RowLevelSecurity.DEFAULT_PREFIX);
        Set<String> names = new HashSet<>(known);
        changed.stream().filter(name -> prefixes.contains(prefix(name))).forEach(names::add);
        return names;
    }

    /**
     * Returns the prefix of a variable. Settings of extensions, such as {@code hnsw.ef_search}, have other prefixes.
     */
    private static String prefix(String name) {
        return name.substring(0, Math.max(0, name.indexOf('.')));
    }

    private void see(String sql) {
        Matcher setting = SETTING.matcher(sql);
        while (setting.find()) {
            changed = changed == null ? new HashSet<>() : changed;
            String name = setting.group(1) == null ? setting.group(2) : setting.group(1);
            if (name != null) {
                changed.add(name);
            }
        }
    }

    /** Invokes a method of a connection, and examines the texts of statements that it creates. */
    @Nullable Object call(Object target, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        Object result = invoke(target, method, arguments);
        return result instanceof Statement statement && method.getName().equals("createStatement")
                ? watched(statement)
                : result;
    }

    private Statement watched(Statement statement) {
        return proxy(Statement.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "equals" -> arguments != null && proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> invoke(statement, method, arguments);
        });
    }

    static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private @Nullable Object invoke(Object target, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        if (arguments != null && arguments.length > 0 && arguments[0] instanceof String sql) {
            see(sql);
        }
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}
