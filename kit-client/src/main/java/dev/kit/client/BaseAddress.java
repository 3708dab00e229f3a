package dev.kit.client;

import java.net.URI;
import java.util.Locale;

/** Where the API lives; paths are appended to it, never resolved against it. */
final class BaseAddress {

    private final String prefix;
    private final String origin;

    private BaseAddress(String prefix, String origin) {
        this.prefix = prefix;
        this.origin = origin;
    }

    static BaseAddress of(String text) {
        String prefix = text.replaceAll("/+$", "");
        if (prefix.isEmpty()) {
            return new BaseAddress("", "");
        }
        URI uri = URI.create(prefix);
        boolean web = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
        boolean bare = uri.getRawQuery() == null && uri.getRawFragment() == null && uri.getRawUserInfo() == null;
        if (!web || uri.getHost() == null || !bare) {
            throw new IllegalArgumentException(
                    "Base address must look like https://host[:port][/path], without user, query or fragment.");
        }
        return new BaseAddress(prefix, origin(uri));
    }

    URI at(String pathAndQuery) {
        return URI.create(prefix + pathAndQuery);
    }

    boolean owns(URI uri) {
        return uri.getHost() != null && origin.equals(origin(uri));
    }

    static boolean sameOrigin(URI one, URI other) {
        return origin(one).equals(origin(other));
    }

    private static String origin(URI uri) {
        String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
        int port = uri.getPort() >= 0 ? uri.getPort() : scheme.equals("https") ? 443 : 80;
        return scheme + "://" + uri.getHost().toLowerCase(Locale.ROOT) + ":" + port;
    }
}
