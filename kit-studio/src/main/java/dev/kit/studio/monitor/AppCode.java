package dev.kit.studio.monitor;

import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Distinguishes the application's own classes from those of libraries. Thread-safe.
 *
 * <p>If the packages of the application are known, they decide; otherwise every class counts that belongs to no
 * well-known library. Of two matching packages the longer one decides, so that an application below a library's package
 * is recognized.
 */
public final class AppCode {

    /** Matches the suffix of patterns such as {@code com.example.*}. */
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

    /**
     * Returns the code of these packages and their subpackages. Without any, or with the unnamed one, libraries are
     * excluded instead.
     */
    public static AppCode in(Collection<String> packages) {
        List<String> names = packages.stream()
                .map(name -> TRAIL.matcher(name.strip()).replaceFirst(""))
                .distinct()
                .toList();
        return names.isEmpty() || names.contains("")
                ? GUESSED
                : new AppCode(names.stream().map(name -> name + '.').toList());
    }

    /** Returns all code that belongs to no well-known library. */
    public static AppCode guessed() {
        return GUESSED;
    }

    /** Returns whether the class is the application's own. */
    public boolean owns(Class<?> type) {
        return owned.get(type);
    }

    /** Returns whether a class of this name is the application's own. */
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

    /** Returns whether the class is a generated proxy or lambda, which has the package of its target. */
    private static boolean isGenerated(String className) {
        return className.contains("$Proxy")
                || className.contains("$HibernateProxy")
                || (className.contains("$$") && !className.contains("$$inlined$"));
    }
}
