package dev.kit.client.auth;

import dev.kit.client.AuthStrategy;
import dev.kit.client.http.ApiRequest;
import java.util.Optional;

/** Sends no credentials, although the document requires them. */
public final class NoAuth implements AuthStrategy {

    @Override
    public ApiRequest authorize(ApiRequest request) {
        return request;
    }

    @Override
    public Optional<String> identity() {
        return Optional.of("nobody");
    }

    @Override
    public String toString() {
        return "NoAuth";
    }
}
