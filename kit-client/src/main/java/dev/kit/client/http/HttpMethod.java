package dev.kit.client.http;

/** The request methods that OpenAPI documents support. */
public enum HttpMethod {
    GET,
    HEAD,
    OPTIONS,
    PUT,
    DELETE,
    POST,
    PATCH,
    TRACE;

    /** Returns whether sending a request twice has the same effect as once. */
    public boolean idempotent() {
        return this != POST && this != PATCH;
    }
}
