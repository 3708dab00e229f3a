package dev.kit.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The base address of an API; paths are appended to it, never resolved against it. */
record BaseAddress(String prefix, @Nullable URI origin) {

    static BaseAddress of(String text) {
        String prefix = text.replaceAll("/+$", "");
        if (prefix.isEmpty()) {
            return new BaseAddress("", null);
        }
        URI uri;
        try {
            uri = new URI(prefix);
        } catch (URISyntaxException e) {
            throw refused(text);
        }
        boolean web = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
        boolean bare = uri.getRawQuery() == null && uri.getRawFragment() == null && uri.getRawUserInfo() == null;
        if (!web || uri.getHost() == null || !bare) {
            throw refused(text);
        }
        return new BaseAddress(prefix, uri);
    }

    /** Hides an address that has a user or a query, which may contain secrets. */
    static IllegalArgumentException refused(String text) {
        String shown = text.matches(".*[@?#].*") ? "…" : text;
        boolean empty = text.isBlank();
        return new IllegalArgumentException("The base address " + (empty ? "is empty." : "\"" + shown + "\" is no URL.")
                + " It must look like https://host[:port][/path], without user, query or fragment.");
    }

    boolean isEmpty() {
        return prefix.isEmpty();
    }

    URI at(String pathAndQuery) {
        return URI.create(prefix + pathAndQuery);
    }

    boolean owns(URI uri) {
        return origin != null && uri.getHost() != null && sameOrigin(origin, uri);
    }

    static boolean sameOrigin(URI one, URI other) {
        return one.getScheme().equalsIgnoreCase(other.getScheme())
                && one.getHost().equalsIgnoreCase(other.getHost())
                && port(one) == port(other);
    }

    private static int port(URI uri) {
        return uri.getPort() >= 0 ? uri.getPort() : "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
    }

    static String origin(URI uri) {
        String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
        return scheme + "://" + uri.getHost().toLowerCase(Locale.ROOT) + ":" + port(uri);
    }
}
