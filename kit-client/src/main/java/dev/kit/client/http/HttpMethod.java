package dev.kit.client.http;

/** The request methods an OpenAPI document knows. */
public enum HttpMethod {
    GET,
    HEAD,
    OPTIONS,
    PUT,
    DELETE,
    POST,
    PATCH,
    TRACE;

    /** Whether sending the same request twice does the same as once. */
    public boolean idempotent() {
        return this != POST && this != PATCH;
    }
}
