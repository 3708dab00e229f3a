package dev.kit.client.auth;

import dev.kit.client.AuthStrategy;
import dev.kit.client.http.ApiRequest;

/** Sends no credentials, although the document requires them. */
public final class NoAuth implements AuthStrategy {

    @Override
    public ApiRequest authorize(ApiRequest request) {
        return request;
    }

    @Override
    public String toString() {
        return "NoAuth";
    }
}
