package dev.kit.client.auth;

import dev.kit.client.AuthStrategy;
import dev.kit.client.http.ApiRequest;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Sends a key in a header, the query or a cookie. Thread-safe if the supplier is. */
public final class ApiKey implements AuthStrategy {

    /** The characters escaped in a cookie; elsewhere a key is sent exactly as the server issued it. */
    private static final Pattern COOKIE_UNSAFE =
            Pattern.compile("[^\\x21\\x23-\\x2B\\x2D-\\x3A\\x3C-\\x5B\\x5D-\\x7E]+");

    private enum Place {
        HEADER,
        QUERY,
        COOKIE
    }

    private final Place place;
    private final String name;
    private final Callable<@Nullable String> key;

    private ApiKey(Place place, String name, Callable<@Nullable String> key) {
        this.place = place;
        this.name = name;
        this.key = key;
    }

    /** Sends the key in a header such as {@code X-API-Key}. A null key sends none. */
    public static ApiKey header(String name, Callable<@Nullable String> key) {
        return new ApiKey(Place.HEADER, name, key);
    }

    /** Sends the key as a query parameter. A null key sends none. */
    public static ApiKey query(String name, Callable<@Nullable String> key) {
        return new ApiKey(Place.QUERY, name, key);
    }

    /** Sends the key as a cookie, such as a session. A null key sends none. */
    public static ApiKey cookie(String name, Callable<@Nullable String> key) {
        return new ApiKey(Place.COOKIE, name, key);
    }

    @Override
    public ApiRequest authorize(ApiRequest request) throws Exception {
        String value = key.call();
        if (value == null) {
            return request;
        }
        return switch (place) {
            case HEADER -> request.withHeader(name, value);
            case QUERY -> request.withUri(withQuery(request.uri(), value));
            case COOKIE -> request.withHeader("Cookie", withCookie(request, value));
        };
    }

    private URI withQuery(URI uri, String value) {
        String before = uri.toString();
        return URI.create(before + (uri.getRawQuery() == null ? "?" : "&") + encoded(name) + "=" + encoded(value));
    }

    private String withCookie(ApiRequest request, String value) {
        String pair = name + "=" + COOKIE_UNSAFE.matcher(value).replaceAll(match -> encoded(match.group()));
        return request.headers()
                .first("Cookie")
                .map(cookies -> cookies + "; " + pair)
                .orElse(pair);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public String toString() {
        return "ApiKey in " + place.name().toLowerCase(Locale.ROOT) + " " + name;
    }
}
