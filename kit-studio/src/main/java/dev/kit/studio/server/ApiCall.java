package dev.kit.studio.server;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A call of the API that the guard has admitted. */
record ApiCall(ServletCall call, List<String> segments) {

    private static final int MAX_BODY = 4 << 20;

    static ApiCall of(ServletCall call) {
        return new ApiCall(call, call.segments().subList(1, call.segments().size()));
    }

    String method() {
        return call.method();
    }

    /** Returns the studio's path as the client sees it, with a trailing slash. */
    String base() {
        return call.base();
    }

    Params params() {
        return call.params();
    }

    /** Returns the cookies of the caller, without the studio's own; null if there are none. */
    @Nullable String cookies() {
        Cookie[] cookies = call.request().getCookies();
        String others = cookies == null
                ? ""
                : Arrays.stream(cookies)
                        .filter(cookie -> !cookie.getName().startsWith("kit-studio"))
                        .map(cookie -> cookie.getName() + '=' + cookie.getValue())
                        .collect(Collectors.joining("; "));
        return others.isEmpty() ? null : others;
    }

    /** Returns the address at which this application was just reached, independent of any header. */
    String ownAddress() {
        HttpServletRequest request = call.request();
        if (request.getAttribute("jakarta.servlet.request.cipher_suite") != null) {
            throw new ProblemException(
                    409, "REPLAY_NOT_POSSIBLE", "Requests are sent again over plain HTTP; open the studio by http.");
        }
        String local = request.getLocalAddr();
        String host = LocalAddress.isLoopback(local) && local.indexOf(':') < 0 ? local : "127.0.0.1";
        boolean six = LocalAddress.isLoopback(local) && local.indexOf(':') >= 0;
        return "http://" + (six ? "[::1]" : host) + ':' + request.getLocalPort();
    }

    /** Returns the JSON object of the request body. */
    JsonNode body() {
        try {
            byte[] bytes = call.request().getInputStream().readNBytes(MAX_BODY + 1);
            if (bytes.length > MAX_BODY) {
                throw new ProblemException(413, "BODY_TOO_LARGE", "The body is larger than " + MAX_BODY + " bytes.");
            }
            return Json.object(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the name of the table in the second segment.
     *
     * <p>Servers reject slashes, backslashes and other characters in a path, however they are encoded. A name that
     * contains them is sent as {@code ~} followed by the base64url form of a JSON array with the name, like keys of
     * rows.
     */
    String table() {
        String segment = segments.get(1);
        if (!segment.startsWith("~")) {
            return segment;
        }
        try {
            byte[] array = Base64.getUrlDecoder().decode(segment.substring(1));
            JsonNode name = Json.tree(new String(array, StandardCharsets.UTF_8));
            return name.isArray() && name.size() == 1 && name.get(0).isString()
                    ? name.get(0).stringValue()
                    : segment;
        } catch (IllegalArgumentException | JacksonException itself) {
            return segment;
        }
    }
}
