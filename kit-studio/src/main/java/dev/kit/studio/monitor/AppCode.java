package dev.kit.studio.monitor;

import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Distinguishes the application's own classes from those of libraries. Thread-safe.
 *
 * <p>The packages of the application decide, where they are known; otherwise every class counts that no well-known library
 * has. Of two packages the longer one decides, so that an application below a library's package is recognised.
 */
public final class AppCode {

    /** Some write {@code com.example.*}. */
    private static final Pattern TRAIL = Pattern.compile("[.*]+$");

    private static final AppCode GUESSED = new AppCode(List.of());

    private final List<String> packages;
    private final ClassValue<Boolean> owned = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return owns(type.getName());
        }
    };

    private AppCode(List<String> packages) {
        this.packages = packages;
    }

    /** The code in these packages and below; without any, or with the unnamed one, it is guessed. */
    public static AppCode in(Collection<String> packages) {
        List<String> names = packages.stream()
                .map(name -> TRAIL.matcher(name.strip()).replaceFirst(""))
                .distinct()
                .toList();
        return names.isEmpty() || names.contains("")
                ? GUESSED
                : new AppCode(names.stream().map(name -> name + '.').toList());
    }

    /** All code that no well-known library has. */
    public static AppCode guessed() {
        return GUESSED;
    }

    /** Whether the class is the application's own. */
    public boolean owns(Class<?> type) {
        return owned.get(type);
    }

    /** Whether a class of this name is the application's own. */
    public boolean owns(String className) {
        if (isGenerated(className)) {
            return false;
        }
        if (packages.isEmpty()) {
            return !KitCode.has(className) && !Libraries.have(className);
        }
        int deepest = longest(packages.stream(), className);
        return deepest > 0 && deepest >= longest(KitCode.packages(), className);
    }

    private static int longest(Stream<String> packages, String className) {
        return packages.filter(className::startsWith)
                .mapToInt(String::length)
                .max()
                .orElse(0);
    }

    /** Proxies and lambdas stand beside the code they were made for. */
    private static boolean isGenerated(String className) {
        return className.contains("$Proxy")
                || className.contains("$HibernateProxy")
                || (className.contains("$$") && !className.contains("$$inlined$"));
    }
}
