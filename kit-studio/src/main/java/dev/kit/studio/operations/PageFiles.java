package dev.kit.studio.operations;

import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Recognizes requests for static files and Kit's own pages. They are recorded on demand only. Thread-safe. */
public final class PageFiles {

    private static final Pattern NAME = Pattern.compile(
            ".*\\.(avif|css|eot|gif|ico|jpe?g|js|map|mjs|otf|png|svg|ttf|wasm|webmanifest|webp|woff2?)");

    private final Supplier<@Nullable String> docs;
    private volatile boolean recorded;

    /**
     * Creates an instance that omits them.
     *
     * @param docs supplies the path of the API documentation below the context path; null if there is none
     */
    public PageFiles(Supplier<@Nullable String> docs) {
        this.docs = docs;
    }

    /** Returns whether they are recorded. */
    public boolean recorded() {
        return recorded;
    }

    /** Sets whether they are recorded from now on. */
    public void record(boolean wanted) {
        recorded = wanted;
    }

    /**
     * Returns whether a request is omitted. Failures are recorded, except of the icon that browsers ask for.
     *
     * @param path the path below the context path
     * @param route the pattern that the path matched; null if unknown
     */
    public boolean omits(String method, String path, @Nullable String route, int status) {
        if (recorded || !(method.equals("GET") || method.equals("HEAD"))) {
            return false;
        }
        return path.equals("/favicon.ico") || (status < 400 && (isDocumentation(path) || isStatic(path, route)));
    }

    private boolean isDocumentation(String path) {
        String root = docs.get();
        return root != null && (path.equals(root) || path.startsWith(root + '/'));
    }

    /** An endpoint may answer a path that ends like a file; its route then names it. */
    private static boolean isStatic(String path, @Nullable String route) {
        return (route == null || route.endsWith("**"))
                && NAME.matcher(path.toLowerCase(Locale.ROOT)).matches();
    }
}
