package dev.kit.client.auth;

import dev.kit.client.AuthStrategy;
import dev.kit.client.http.ApiRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Sends a user name and a password. Immutable. */
public final class Basic implements AuthStrategy {

    private final String header;

    private Basic(String header) {
        this.header = header;
    }

    /** Returns a strategy with these credentials. The user name must not contain a colon. */
    public static Basic of(String user, String password) {
        if (user.indexOf(':') >= 0) {
            throw new IllegalArgumentException("A user name of basic authentication may not hold a colon.");
        }
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return new Basic("Basic " + Base64.getEncoder().encodeToString(pair));
    }

    @Override
    public ApiRequest authorize(ApiRequest request) {
        return request.withHeader("Authorization", header);
    }

    @Override
    public String toString() {
        return "Basic ****";
    }
}
