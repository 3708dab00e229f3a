package dev.kit.cli.application;

/**
 * An endpoint of a compiled application.
 *
 * @param construct its name and location
 * @param method the HTTP method in upper case
 * @param path the path with parameters in braces, such as {@code /orders/{id}}
 * @param authorizer the declared authorizer, or {@code none}
 */
public record RouteDescription(ConstructDescription construct, String method, String path, String authorizer)
        implements Described {}
